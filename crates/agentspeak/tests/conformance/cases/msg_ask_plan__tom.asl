+?sum(A,B,C) <- C = A+B.
