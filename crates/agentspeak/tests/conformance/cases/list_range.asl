!start.
+!start <- .findall(X,.range(X,1,5),L); .print(L); .findall(X,.range(X,1,9,3),M); .print(M); .findall(X,.range(X,5,1,-2),N); .print(N); if (.range(3,1,5)) { .print(in) }; for (.range(I,1,3)) { .print(I) }.
