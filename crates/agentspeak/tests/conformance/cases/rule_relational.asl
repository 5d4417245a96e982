m(X,Y,X) :- X >= Y.
m(X,Y,Y) :- X < Y.
!start.
+!start <- ?m(3,5,Z); .print(Z); ?m(9,5,W); .print(W).
