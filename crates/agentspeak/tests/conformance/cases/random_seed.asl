!start.
+!start <- .set_random_seed(20); .random(X); .print(X); .random(Y); .print(Y).
