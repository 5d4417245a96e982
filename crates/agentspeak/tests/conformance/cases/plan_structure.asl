// A plan is also the structure plan(Label, Trigger, Context, Body), and a body one named after its first step.
believed.
applicable([],[]).
applicable([Plan|Plans],[T|Rest]) :- Plan = plan(_,T,Context,_) & Context & applicable(Plans,Rest).
applicable([Plan|Plans],Rest) :- Plan = plan(_,_,Context,_) & not Context & applicable(Plans,Rest).
!start.
@one +!g(1) : believed <- act.
@two +!g(2) : not believed <- other.
@three +!g(3) <- !sub(1); +done.
+!start <-
    .relevant_plans({+!g(_)},All);
    ?applicable(All,L);
    .print(L);
    for (.member(P,All)) {
        P = plan(_,T,_,B);
        if (B = achieve(X,Y)) { .print(T," goal ",X," then ",Y) };
        if (B = action(Z)) { .print(T," act ",Z) };
        if (B = plan(_,_,_,_)) { .print(never) };
        if (P = plan(_,_)) { .print(never) }
    }.
