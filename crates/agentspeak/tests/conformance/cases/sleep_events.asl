// An agent with nothing to do is told that it falls asleep, and later that it wakes up.
!work.

+!work <- .print(working); .wait(40); .print("working again"); .wait(40); .print(done).

+jag_sleeping <- .print("asleep").
+jag_awaking <- .print("awake").
