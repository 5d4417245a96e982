!start.
+!start <- +family::brother(bob); .namespace_set_prop(family,size,4); .namespace_get_prop(family,size,S); .print(S);
    .namespace_get_prop(family,colour,C,red); .print(C); .findall(K,.namespace_get_prop(family,K),L); .print(L).
