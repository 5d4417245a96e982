p(4). p(2). p(8).
!start.
+!start <- .max([3,9,2],X); .print(X); .min([3,9,2],Y); .print(Y); .max([a,c,b],Z); .print(Z); .min(V,p(V),M); .print(M); .max(V2,p(V2),N); .print(N); if (not .max([],_)) { .print(none) }.
