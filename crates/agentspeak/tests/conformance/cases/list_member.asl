!start.
+!start <- .findall(X,.member(X,[a,b,c]),L); .print(L); if (.member(b,[a,b])) { .print(yes) }; if (not .member(z,[a])) { .print(no) }; .member(f(Q),[1,f(2),f(3)]); .print(Q).
