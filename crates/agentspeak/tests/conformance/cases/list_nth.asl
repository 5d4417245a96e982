!start.
+!start <- .nth(0,[a,b,c],X); .print(X); .nth(2,[a,b,c],Y); .print(Y); .findall(I,.nth(I,[a,b,a],a),L); .print(L).
