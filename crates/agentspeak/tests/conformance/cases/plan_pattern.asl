b(10).
!start.
@test +!g1 : b(10) <- ?b(X); .print(X); !g(X).
+!g(X) <- .print(ok,X).
+!start <-
    .relevant_plans({+!g1}, [P|_]);
    P = { @L +!T : C <- B };
    .print(T," ",C);
    if (C) { !run(B) };
    P =.. [_,_,Co,_];
    .print(Co).
+!run({})     <- .print("end").
+!run({H; R}) <- H; !run(R).
