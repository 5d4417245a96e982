// Who subscribes is told of who offers the service already, and of who offers it later.
!start.
+!start <- .df_register("paint"); .df_subscribe("paint"); .df_subscribe("build"); .send(tom,achieve,offer).
+provider(A,S)[source(W)] <- .print(A," ",S," ",W).
