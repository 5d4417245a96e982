ns1::p(1). p(2).
!start.
+!start <- .findall(X,p(X),L); .print(L); .findall(X,ns1::p(X),M); .print(M); +ns2::q(3); ?ns2::q(Y); .print(Y); if (not q(_)) { .print(ok) }; !ns1::g.
+!ns1::g <- .print(nsg).
