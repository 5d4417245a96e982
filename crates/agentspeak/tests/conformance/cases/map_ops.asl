!start.
+!start <- .map.create(M); .map.put(M,k1,10); .map.put(M,a,f(1)); .print(M); .map.get(M,k1,V); .print(V); .map.get(M,zz,W,def); .print(W); .findall(K,.map.key(M,K),L); .print(L); .findall(X,.map.value(M,X),LV); .print(LV); .map.remove(M,a,_); .print(M); .length(M,N); .print(N).
