+!offer <- .df_register("build"); .df_register("sing"); .df_register("paint").
