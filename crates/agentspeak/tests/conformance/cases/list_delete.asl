!start.
+!start <- .delete(a,[a,b,a,c],L); .print(L); .delete(0,[a,b,c],M); .print(M); .delete(1,3,[a,b,c,d],N); .print(N); .delete("l","hello",S); .print(S); .delete(1,"abc",T); .print(T); .delete(f(_),[f(1),g,f(2)],U); .print(U).
