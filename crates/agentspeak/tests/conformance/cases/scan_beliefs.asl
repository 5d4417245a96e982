// Questions for one belief: constants, repeated variables, strings, structures, annotations, comparisons.
p(1). p(2). p(3). p("1"). p(a). p(f(1)). p([1]).
q(1,1). q(1,2). q(2,2). q(a,a). q(a,b). q(f(X),1).
r(1)[k(1)]. r(2)[k(2)].
~s(1).
n(3). n(0).
ready.
!s.
+!s : ready & p(2)
   <- .findall(X, p(X), L); .print(L);
      ?p(X1); .print(X1);
      ?p(Y) & Y > 1; .print(Y);
      ?q(A,A); .print(A);
      B = a; ?q(B,C); .print(C);
      ?q(D,E) & D < E; .print(D,E);
      F = f(1); ?p(F); .print(F);
      ?p("1"); ?p([1]);
      ?r(G)[k(2)]; .print(G);
      ?n(H) & H < 3; .print(H);
      if (p(4)) { .print(no) } else { .print(none) };
      if (p(I) & I > 2 & I < 4) { .print(I) };
      if (s(1)) { .print(no) } else { .print(not_s) };
      if (p(J) & K = J + 1 & K > 2) { .print(K) };
      ?q(g(1),M); .print(M).
-!s[error(X)] <- .print(X); !t.
+!t <- ?missing(1).
-!t[error(X)] <- .print(X); !u.
+!u : p(a) & p(b) <- .print(no).
+!u : not p(b) <- .print(yes).
