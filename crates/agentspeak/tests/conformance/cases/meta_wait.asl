// The end of a wait is told before what follows it.
!h. +!h <- !g; .print(after). +!g <- .wait(10); .print(done). -!g <- .print(failed). ^!g[state(S)] <- .print(S). ^!h[state(S)] <- .print(h,S).
