!start.
+!start <- .print("a\nb"); .print("q\"q"); .print("tab\tx"); X="it's"; .print(X).
