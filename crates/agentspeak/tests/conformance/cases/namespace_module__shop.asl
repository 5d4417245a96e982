{ namespace(till, local) }

stock(bread).
price(bread, 10).

+!open(N)
  <- .print("opening ", this_ns);
     +till::cash(N);
     ?till::cash(Cash);
     ?price(bread, Price);
     .print(Cash, " ", Price);
     !till::check(this_ns);
     .count(::stock(_), Count);
     .print(Count, " sorts").

{ begin namespace(till) }
+!check(Shop) : cash(Cash)
  <- .print("in the till of ", Shop, ": ", Cash);
     ?Shop::price(bread, Price);
     .findall(What, Shop::stock(What), All);
     .print(Price, " ", All).
{ end }
