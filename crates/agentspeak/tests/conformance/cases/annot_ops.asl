!start.
+!start <- .add_annot(p(1),x,R); .print(R); .add_annot([a,b],y,L); .print(L); .add_nested_source(p,bob,S); .print(S); .add_nested_source(S,tom,T); .print(T); .remove_source_annot(T,U); .print(U).
