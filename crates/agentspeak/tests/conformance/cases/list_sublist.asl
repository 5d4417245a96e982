!start.
+!start <- .findall(X,.sublist(X,[1,2,3]),L); .print(L); .findall(X,.prefix(X,[1,2]),M); .print(M); .findall(X,.suffix(X,[1,2]),N); .print(N); .findall(X,.prefix(X,"ab"),O); .print(O).
