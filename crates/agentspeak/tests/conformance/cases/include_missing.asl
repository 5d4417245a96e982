// A program runs without the files it cannot include.
{ include("nobody_has_this.asl") }
{ include("$jacamoJar/templates/common-cartago.asl") }
{ include("$moiseJar/asl/org-obedient.asl") }

p(1).
!s.
+!s : p(X) <- .print(runs(X)).
