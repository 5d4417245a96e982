// The line of a plan is that of its label, or else that of the first sign after its trigger.
!one.

+!one
   : true
   <- .intention(_,_,[im(Label,_,_,_)|_],current);
      _[code_line(L)] = Label;
      .print(L);
      !two.

+!two <- .intention(_,_,[im(Label,_,_,_)|_],current); _[code_line(L)] = Label; .print(L); !three.

@third
+!three

   <- .intention(_,_,[im(Label,_,_,_)|_],current); .print(Label); !four.

+!four

   <- .intention(_,_,[im(Label,_,_,_)|_],current); _[code_line(L)] = Label; .print(L).
