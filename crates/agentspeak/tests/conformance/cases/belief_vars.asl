f(X,X). g(_,1).
!start.
+!start <- ?f(1,Y); .print(Y); if (g(anything,1)) { .print(ok) }; if (f(1,2)) { .print(bad) } else { .print(good) }.
