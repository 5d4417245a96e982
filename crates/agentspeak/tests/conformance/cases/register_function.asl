{ register_function("my.double",1,"dbl") }
dbl(X,Y) :- Y = X*2.
!start.
+!start <- X = my.double(4) + 1; .print(X).
