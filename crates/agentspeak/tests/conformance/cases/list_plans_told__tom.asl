// A plan that another agent told is listed apart: it has no file here.
!start.
@hello +!hello <- .print(hello); .print(bye).
@start +!start <- .plan_label(P, hello); .send(bob, tellHow, P); .send(bob, achieve, look).
