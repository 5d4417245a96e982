!start.
+!start <- !g; .add_plan({ +!g <- .print(front) },self,begin); !g; .add_plan({ +!g <- .print(last) }); !g.
+!g <- .print(orig).
