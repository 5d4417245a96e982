!start.
+!start <- X = 3; Y = f(a); .puts("x=#{X} y=#{Y}"); .puts("v #{X}",S); .print(S).
