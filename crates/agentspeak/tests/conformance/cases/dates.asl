!g.
+!g <- .date(Y,M,D); .time(H,Mi,S); if (Y > 2000 & M >= 1 & M <= 12 & D >= 1 & D <= 31) { .print(date) }; if (H >= 0 & H < 24 & Mi < 60 & S < 60) { .print(time) }; T = system.time; if (T > 1500000000000) { .print(millis) }.
