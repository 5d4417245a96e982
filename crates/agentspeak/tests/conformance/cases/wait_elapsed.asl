!a.
+!a <- .wait({+never},30,T); if (T >= 30 & T < 900) { .print(ok) } else { .print(T) }.
