+!loop <- .wait(3); !loop.
+check <- if (.desire(loop)) { .print(still) } else { .print(dropped) }.
