!start.
+!start <- for (.member(T,[a,1,"s",[1],f(1),[],a[x],~b])) { .findall(K,.type(T,K),L); .print(T," ",L) }.
