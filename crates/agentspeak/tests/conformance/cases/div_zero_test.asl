r(X) :- X = 4 div 0.
q(0).
!a.
+!a <- +later; ?q(Z); if (Z == 0) { .print(zero) }; Y = 1 mod Z; .print(Y); !!c; ?r(W); .print(W).
-!a[error(E),error_msg(M)] <- .print(E," ",M).
+!c <- .wait(20); .print(c).
+later <- .wait(5); .print(later).
