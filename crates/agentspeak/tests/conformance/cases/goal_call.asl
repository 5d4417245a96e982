!start.
+!start <- !add(2,3,R); .print(R); !add(R,1,S); .print(S).
+!add(A,B,C) <- C = A+B.
