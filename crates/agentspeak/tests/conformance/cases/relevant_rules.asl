r(X) :- p(X). r(1). s(2) :- true.
!start.
+!start <- .relevant_rules(r(_),L); .length(L,N); .print(N).
