// Patterns that fit the empty text.
!main.

+!main
  <- .replace("abc", "x*", "-", A); .print(A);
     .replace("xxabxc", "x*", "-", B); .print(B);
     .replace("", "y*", "-", C); .print(C);
     .replace("aaa", "a*", "<$0>", D); .print(D);
     .replace("ab", "", ".", E); .print(E);
     .replace("one two", "\\b", "|", F); .print(F).
