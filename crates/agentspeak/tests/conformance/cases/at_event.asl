!a.
+!a <- .at("now +20",{+!later(1)}); .print(now).
+!later(X) <- .print(later,X).
