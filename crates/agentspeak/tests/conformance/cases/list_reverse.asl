!start.
+!start <- .reverse([1,2,3],R); .print(R); .reverse("abc",S); .print(S); .reverse([],E); .print(E).
