// Variables without a value keep their names. Nameless ones have numbers, which depend on what ran before.
!start.
+!start
    <- .term2string(foo(_,X),S); .replace(S,"[0-9]+","",R); .print(R);
       F = foo(Y,_,X,Y); .term2string(F,T); .replace(T,"[0-9]+","",U); .print(U);
       .print(bar(X,Y)).
