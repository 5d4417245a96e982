// The values of the variables of the plan.
!main(3).

+!main(N) : Half = N/2
  <- X = f(N); Y = "text"; List = [1,2];
     .print_unifier;
     for (.member(I,[1,2])) { Z = I*N; .print_unifier };
     .print(end).
