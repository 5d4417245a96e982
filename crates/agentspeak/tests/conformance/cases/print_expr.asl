!start.
+!start <- .print(1+2*3); .print((1+2)*3); .print(2**3**2); .print(10-3-2); .print(-2+5); .print(-(3)); .print(7 div 2); .print(7 mod 2); .print(-7 div 2); .print(-7 mod 3); .print(7.5 mod 2).
