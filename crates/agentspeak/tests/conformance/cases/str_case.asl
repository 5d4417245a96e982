!start.
+!start <- .lower_case("AbC",L); .print(L); .upper_case("AbC",U); .print(U); .upper_case(abc,V); .print(V); .replace("a-b-c","-","+",R); .print(R).
