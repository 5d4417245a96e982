!start.
+!start : true <- P = { @l +!p(1) : true <- +q; -q }; .print(P); .add_plan(P); !p(1); .relevant_plans({+!start},L); .length(L,N); .print(N).
