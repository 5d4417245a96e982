!start.
+!start <- X = 5; .print("x=",X," y=",f(X)," l=",[X,"t"]); .print("a","b","c"); .print("").
