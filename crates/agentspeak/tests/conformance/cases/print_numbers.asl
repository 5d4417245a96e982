!start.
+!start <- .print(1); .print(1.0); .print(1.5); .print(-7); .print(1/3); .print(2/4); .print(1e10); .print(123456789012345); .print(1e300); .print(0.1+0.2); .print(100*1.1); .print(1e-10); .print(12345678.9).
