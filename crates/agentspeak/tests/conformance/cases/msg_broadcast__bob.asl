!start.
+!start <- .broadcast(tell,hello); .print(sent).
+hello <- .print(no).
