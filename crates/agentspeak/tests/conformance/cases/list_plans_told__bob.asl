@look +!look <- .list_plans; !hello.
