!start.
+!start <- .add_plan({ +!g(X) <- .print(new,X) }); !g(1); .add_plan("+!h(X) : X > 1 <- .print(h,X)."); !h(2).
