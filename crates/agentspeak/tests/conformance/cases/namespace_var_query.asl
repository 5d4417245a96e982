// A variable as a query stands for the beliefs of its namespace.
ns1::a(1). b(2).
{ begin namespace(k2,local) }
    c(550).
{ end }
!start.
+!start <-
    .findall(X,X,L); .print(L);
    .findall(X,ns1::X,L2); .print(L2);
    +ns1::d(1); .findall(X,X,L3); .print(L3).
