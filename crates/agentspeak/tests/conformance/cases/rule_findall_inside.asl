p(3). p(1). p(2).
best(M) :- .findall(X,p(X),L) & .max(L,M).
n(N) :- .count(p(_),N).
!start.
+!start <- ?best(M); .print(M); ?n(N); .print(N).
