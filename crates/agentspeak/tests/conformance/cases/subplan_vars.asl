// Subplans know the variables of the plans around them.
!trip(3, train).

+!trip(Days, How)
  <- !announce;
     !cost(Cost);
     .print(Days, " days by ", How, " cost ", Cost);
     !pack.
  {
    +!announce : Days > 2 <- .print("a long trip by ", How).
    +!announce <- .print("a short trip").
    +!cost(C) <- C = Days * 10.
    +!pack <- Bag = bag(Days); !fill(Days).
      {
        +!fill(N) : N == Days <- .print("packing for ", N, " days by ", How).
        +!fill(_) <- .print(never).
      }
  }
