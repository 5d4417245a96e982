!start.
+!start <- .send(tom,askHow,{+!g(_)},L); .length(L,N); .print(N); .add_plan(L); !g(4).
