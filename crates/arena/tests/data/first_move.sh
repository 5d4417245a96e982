# Answers every turn with the first legal move, after a greeting that asked for them.
while read -r line; do
    case $line in
    *'"type":"turn"'*)
        id=${line#*\"id\":}; id=${id%%,*}
        move=${line#*\"moves\":[\"}; move=${move%%\"*}
        echo "{\"type\":\"move\",\"id\":$id,\"move\":\"$move\"}" ;;
    *'"type":"bye"'*) exit ;;
    esac
done
