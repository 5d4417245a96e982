{ include("include_broken__bad.asl") }
p(4).
