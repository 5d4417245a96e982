!start.
+!start <- .relevant_plans({+!g(_)},L); .length(L,N); .print(N); .relevant_plans({+!zz},M); .print(M); .relevant_plans({+!g(1)},_,LL); .length(LL,K); .print(K).
@a1 +!g(1) <- .print(x).
@a2 +!g(X) : X > 1 <- .print(y).
