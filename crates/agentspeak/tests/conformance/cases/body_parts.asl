// A step taken out of a plan body is printed without braces, what is left of a body keeps its own.
!main.

@lunch
+!eat(soup) : hungry & not late <- boil; !serve(soup); .print(enjoy).

+!main
  <- {First; Rest} = {boil(2); !serve; ?ready};
     .print(First, " | ", Rest);
     {A; B; C} = {boil(2); !serve; ?ready};
     .print(A, " | ", B, " | ", C);
     {!Goal; More} = {!serve(1); clean};
     .print(Goal, " | ", More);
     {Whole} = {!serve(1)};
     .print(Whole, " ", [A,B], " ", f(A));
     .relevant_plans({+!eat(_)}, [Plan|_]);
     Plan = {@Label +!Dish : Context <- Body};
     .print(Dish, " | ", Context, " | ", Body);
     Body = {Step; _};
     .print(Step);
     Plan =.. [_|Parts];
     .print(Parts);
     +next(A); ?next(Kept); .print(Kept);
     .term2string(B, Text); .print(Text).
