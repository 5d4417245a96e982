// Where a literal is written, and whether it is an internal action.
!main.

+!main
  <- .get_src_info(q(1), A); .print(A);
     .get_src_info(atom, B); .print(B);
     P = r(2);
     .get_src_info(P, C); .print(C);
     .get_src_info({!goal; act}, D); .print(D);
     if (.internal_action(.print(1))) { .print(internal) };
     if (not .internal_action(foo(1))) { .print("not internal") };
     if (not .get_src_info(5, _)) { .print("a number is nowhere") }.
