!start.
+!start <- for (.member(X,[a,b])) { for (.range(I,1,2)) { .print(X,I) } }; .print(end).
