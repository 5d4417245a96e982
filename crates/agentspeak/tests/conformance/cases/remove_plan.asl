!start.
+!start <- !g; .remove_plan(p1); !g.
@p1 +!g <- .print(one).
@p2 +!g <- .print(two).
