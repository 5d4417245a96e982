// A pattern without a label fits plans without labels; plans of the library always have one.
!main. !other.

@lunch
+!eat(soup) : hungry <- boil.

+!main
  <- .relevant_plans({+!eat(_)}, [Plan|_]);
     if (Plan = {@L +!Dish : C <- B}) { .print(Dish, " ", C, " ", B) };
     if (not (Plan = {+!_ : _ <- _})) { .print("it has a label") }.

+!other
  <- Free = {+!drink : thirsty <- pour};
     if (Free = {+!What : C <- B}) { .print(What, " ", C, " ", B) };
     if (Free = {@L +!What2 : _ <- _}) { .print(What2) }.
