!start.
+!start <- .substring("bc","abcd",P); .print(P); if (.substring("b","abc")) { .print(yes) }; .findall(X,.substring("a","banana",X),L); .print(L); .substring(S,"abcdef",2); .print(S); .substring(T,"abcdef",1,3); .print(T); .findall(r(A,B),.substring("an","banana",A,B),M); .print(M).
