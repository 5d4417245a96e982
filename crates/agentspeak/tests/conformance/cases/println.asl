!start.
+!start <- .println("a",1); .println; .log(info,"hi ",x).
