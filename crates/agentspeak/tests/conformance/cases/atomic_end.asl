// After the last step of an atomic plan its caller has one more cycle before anything else is taken up.
!main.

+!main <- !shop; .print("back in main"); .print("end of main").

@[atomic]
+!shop <- !!pay(1); .print(shopping); +bought(bread); !!pay(2).

@[atomic]
+bought(What) <- .print("bought ",What).

+!pay(N) <- .print("paying ",N).

@[atomic]
^!shop[state(achieved)] <- .print("the shopping is done").
