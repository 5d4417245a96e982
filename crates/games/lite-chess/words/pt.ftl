# What the program says of Lite Chess in Portuguese.

chess-name = Xadrez Lite
chess-example = e2e3
chess-white = Brancas
chess-black = Pretas
chess-refusal-over = o jogo acabou
chess-refusal-illegal = {$mv} não é legal: {$reason}
chess-refusal-squares = {$found} não é uma jogada; esperam-se duas casas, como d2g2, d2-g2 ou (6,3)-(6,6)
chess-refusal-off-squares = [{$row},{$col}] está fora do tabuleiro: linhas e colunas vão de 0 a 7
chess-refusal-same-square = {$square} é ao mesmo tempo origem e destino: uma jogada muda de casa
chess-refusal-empty-square = não há nenhuma peça em {$square}
chess-refusal-target-occupied = em {$square} há {$piece}: uma jogada sem captura precisa de uma casa vazia
chess-refusal-target-empty = {$square} está vazia: não há nada para capturar
chess-refusal-own-target = em {$square} há {$piece}, uma peça do mesmo lado
chess-refusal-movement = {$mover} não chega a {$to}: {$rule}
chess-refusal-blocked = {$mover} não chega a {$to}: {$blocker} fecha o caminho
chess-refusal-wrong-side = {$mover} é das {$colour ->
    [white] brancas
   *[black] pretas
}, e a vez é das {$other ->
    [white] brancas
   *[black] pretas
}
chess-refusal-king-capture = em {$square} está o rei: um rei nunca é capturado
chess-refusal-king-into-attack = em {$to} o rei ficaria atacado: quem ataca é {$attacker}
chess-refusal-check-unanswered = o rei de {$king} está em xeque (quem dá é {$attacker}), e a jogada não o evita
chess-refusal-pinned = {$mover} não pode sair: deixaria o rei de {$king} atacado (quem ataca é {$attacker})
chess-piece-standing = {$kind ->
    [pawn] o peão
    [bishop] o bispo
    [rook] a torre
   *[king] o rei
} de {$square}
chess-piece-coloured = {$kind ->
    [pawn] o peão
    [bishop] o bispo
    [rook] a torre
   *[king] o rei
} de {$square}, das {$colour ->
    [white] brancas
   *[black] pretas
},
chess-piece-any = {$kind ->
    [pawn] um peão
    [bishop] um bispo
    [rook] uma torre
   *[king] um rei
} das {$colour ->
    [white] brancas
   *[black] pretas
}
chess-movement-rule = {$kind ->
    [pawn] {$colour ->
        [white] um peão branco avança um passo para cima até uma casa vazia e captura um passo na diagonal para cima
       *[black] um peão preto avança um passo para baixo até uma casa vazia e captura um passo na diagonal para baixo
    }
    [bishop] um bispo anda pelas diagonais
    [rook] uma torre anda pelas linhas e colunas
   *[king] um rei dá um passo
}
chess-check = Xeque!
chess-checkmate = Xeque-mate.
chess-stalemate = Rei afogado: {$player} sem jogada legal e sem estar em xeque.
chess-bare-kings = Só restam os reis.
chess-captured = Capturas de {$player}:{$pawns ->
    [0] {""}
   *[other] {" "}{$pawns}P
}{$bishops ->
    [0] {""}
   *[other] {" "}{$bishops}B
}{$rooks ->
    [0] {""}
   *[other] {" "}{$rooks}T
}
chess-state = jogam as {$colour ->
    [white] brancas
   *[black] pretas
}{$check ->
    [yes] , em xeque
   *[no] {""}
}: {$count ->
    [one] 1 jogada legal
   *[other] {$count} jogadas legais
}
chess-state-over = O jogo acabou: {$how ->
    [checkmate] xeque-mate às {$colour ->
        [white] brancas
       *[black] pretas
    }
    [stalemate] as {$colour ->
        [white] brancas
       *[black] pretas
    } estão afogadas
   *[bare] só restam os dois reis
}.
chess-refusal-white-begins = jogam as pretas, e quem começa são as brancas
chess-refusal-not-in-check = as {$colour ->
    [white] brancas
   *[black] pretas
} não estão em xeque
chess-refusal-has-move = as {$colour ->
    [white] brancas
   *[black] pretas
} têm uma jogada legal: {$mv}
chess-spot = {$kind ->
    [pawn] peão
    [bishop] bispo
    [rook] torre
   *[king] rei
} {$colour ->
    [white] {$kind ->
        [rook] branca
       *[other] branco
    }
   *[black] {$kind ->
        [rook] preta
       *[other] preto
    }
}
chess-flaw-kings = {$side ->
    [white] As brancas
   *[black] As pretas
} têm {$found} reis: deve haver um.
