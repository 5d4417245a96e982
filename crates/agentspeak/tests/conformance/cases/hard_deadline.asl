!a. !b.
+!a <- !g(1)[hard_deadline(30)]; .print(no).
-!a[error(E),error_msg(M)] <- .print(a," ",E," ",M).
+!g(X) <- .print(g(X)); .wait(90); .print(late).
+!b <- !h[hard_deadline(60)]; .print(recovered).
+!h <- !k.
-!h[error(E)] <- .print(h," ",E).
+!k <- .wait(100).
