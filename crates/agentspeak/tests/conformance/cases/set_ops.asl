!start.
+!start <- .set.create(S); .set.add(S,b); .set.add(S,a); .set.add(S,b); .print(S); .length(S,N); .print(N); .set.add_all(S,[z,c]); .set.to_list(S,L); .print(L); .set.remove(S,a); .print(S); if (.member(z,S)) { .print(yes) }; .set.union(S,[q]); .print(S); .set.difference(S,[q,z]); .print(S); .set.intersection(S,[b]); .print(S).
