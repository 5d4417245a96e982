// One file in several namespaces, included when read and when run, each with a private namespace of its own.
{ include("namespace_module__shop.asl", red) }
{ include("namespace_module__shop.asl", blue) }

stock(nothing).

!red::open(1).
!blue::open(2).
!later.

+!later
  <- .wait(100);
     .include("namespace_module__shop.asl", green);
     !green::open(3);
     ?stock(Mine); .print(Mine);
     ?green::stock(Theirs); .print(Theirs);
     .include("namespace_module__shop.asl", New);
     ?New::stock(S); .print(S);
     .print(this_ns).
