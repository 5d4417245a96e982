# What is told to the author of a specification, in English.

spec-expected = expected {$expected}, found “{$found}”
spec-expected-end = expected {$expected}, but the definition ends here
spec-unbalanced = “{$bracket}” has no partner: check the brackets of this definition
spec-too-deep = the formula goes too deep: too many brackets or operators
spec-big-number = the number does not fit 64 bits
spec-undeclared-near = “{$name}” is not declared; did you mean “{$near}”?
spec-undeclared = “{$name}” is not declared: neither a parameter, nor a bound variable, nor a definition
spec-uses-broken = uses “{$name}”, which could not be read
spec-arguments = “{$name}” takes {$expected ->
        [one] one argument
       *[other] {$expected} arguments
    } and is given {$found}
spec-wrong-type = expected something of type {$expected}, this is {$found}
spec-no-component = {$ty} has no component {$index} (they count from 0)
spec-no-field = {$ty} has no field “{$field}”
spec-unknown-type = the type “{$name}” is not known: “type {$name} = …” is missing
spec-duplicate = “{$name}” is defined more than once; the first definition counts
spec-circular-type = the type “{$name}” is defined by itself
spec-too-large = the formula is too large once its auxiliary definitions are written out
spec-too-many = more than {$most} operations, axioms or variables: the rest is not read
spec-too-many-definitions = more than {$most} definitions: the rest is not read
spec-not-executable = cannot run “{$what}”: {$reason}
spec-reason-no-candidates = the formula neither bounds nor determines its values
spec-reason-reals = real numbers cannot be run
spec-reason-collections = sets and maps cannot be run
spec-reason-comprehensions = lists and sets given by a condition cannot be run
spec-reason-fuel = it takes more work than one question is allowed
spec-reason-memory = it builds more than one question has memory for
spec-reason-recursion = it calls itself without end
spec-reason-time = the time was up before the first question was answered
spec-extended-scope = the quantifier's parenthesis closes before the last use of “{$name}”; its scope was extended
spec-missing-connective = a connective is missing between two formulas; read as ∧
spec-trailing-connective = “{$connective}” has nothing after it; ignored
spec-name-drift = “{$found}” was read as “{$read}”: always use the same name
spec-procedure-as-predicate = “{$name}” is a procedure used as a predicate; read as Pre ∧ Post with res = true
spec-in-matrix = “∈” with a matrix was read as "in some row"
spec-distributed-list = the list before the comparison was distributed: a, b < c is a < c ∧ b < c
spec-tuple-arithmetic = tuples were added or subtracted component by component
spec-braces-as-parentheses = braces were read as parentheses
spec-juxtaposition = a number next to a name was read as a product
spec-missing-fi = “fi” is missing at the end of the if
spec-type-in-argument = arguments of a call carry no type; ignored
spec-lost-angles = the angle brackets of this type are missing; they were read as if they were there
spec-counted-elements = “#” of a set given by a condition was read as how many places of the sequence meet it: equal elements count each time
spec-missing-colon = the colon between a parameter and its type is missing; it was read as if it were there
spec-odd-comparison = this comparison is not part of the language; read as the closest one
spec-result-missing = “{$name}” does not occur in the postcondition: the output is not determined
spec-unused = “{$name}” is not used
spec-repeated = this formula occurs {$times} times: an auxiliary predicate would say it once
spec-recursion = “{$name}” calls itself: in this language a quantifier is expected
spec-wanted-formula-end = the end of the formula
spec-wanted-connective = a connective
spec-wanted-connective-or-brace = ∧, ∨, →, ↔ or a closing brace
spec-wanted-parameter = a parameter
spec-wanted-comma-or-parenthesis = a comma or a closing parenthesis
spec-wanted-condition = Pre, Post, requiere or asegura
spec-wanted-component = the number of a component
spec-wanted-formula = a formula or a term
spec-wanted-variable = a variable
spec-wanted-type = a type
spec-wanted-two-types = two types
spec-wanted-field = a field
spec-wanted-sum-bounds = the bounds of the sum
