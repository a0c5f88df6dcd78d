/**
 * The documents of the API, as types: the same words as in docs/scene.md and in the OpenAPI document.
 *
 * @typedef {"x" | "o"} Side
 * @typedef {[number, number]} Cell a row and a column, from 0, [0, 0] at the upper left
 *
 * @typedef {object} Stone
 * @property {number} id the number that the stone keeps from scene to scene
 * @property {string} letter
 *
 * @typedef {object} SceneCell
 * @property {number} row
 * @property {number} col
 * @property {string} name
 * @property {Stone | null} stone
 * @property {("line" | "last" | "target")[]} marks
 *
 * @typedef {object} Area
 * @property {string} name
 * @property {string} state x, o, draw, or empty while it is open
 * @property {Cell[]} cells
 *
 * @typedef {object} Touchable an element of a scene
 * @property {string} name
 * @property {Cell[]} cells none: a button beside the board
 *
 * @typedef {object} Way
 * @property {string} move
 * @property {string[]} touch
 *
 * @typedef {object} Path
 * @property {number} stone
 * @property {Cell | null} from
 * @property {Cell | null} to
 *
 * @typedef {object} Motion
 * @property {string} kind
 * @property {Path[]} paths
 * @property {Cell[]} turned
 *
 * @typedef {object} Scene
 * @property {number} rows
 * @property {number} cols
 * @property {string[]} row_names
 * @property {string[]} col_names
 * @property {number[]} row_breaks
 * @property {number[]} col_breaks
 * @property {SceneCell[]} cells
 * @property {Area[]} areas
 * @property {Touchable[]} elements
 * @property {Way[]} ways
 * @property {Motion[]} motions
 * @property {string[]} notes
 * @property {string} status
 * @property {string[]} spoken
 *
 * @typedef {object} Step a position with its scene
 * @property {string} game
 * @property {string} start
 * @property {string[]} moves
 * @property {string} position
 * @property {Side} mover
 * @property {string[]} legal
 * @property {Side | "draw" | null} outcome
 * @property {string[]} spoken
 * @property {Scene} scene
 *
 * @typedef {object} Parameter
 * @property {string} name
 * @property {number | null} default
 * @property {number} minimum
 * @property {number} maximum
 * @property {string} about
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} spec
 * @property {Parameter[]} parameters
 *
 * @typedef {object} Games
 * @property {Game[]} games
 * @property {number[]} levels
 * @property {string[]} players
 *
 * @typedef {object} Seat
 * @property {string} player human, engine:level=3, random, ...
 * @property {string} name
 * @property {boolean} present
 *
 * @typedef {object} Clock
 * @property {number} seconds
 * @property {number} increment
 * @property {number} x seconds that x has left
 * @property {number} o
 * @property {Side | null} running
 *
 * @typedef {object} Ply
 * @property {string} move
 * @property {number | null} [seconds]
 * @property {string | null} [value]
 * @property {number | null} [score]
 * @property {number | null} [depth]
 *
 * @typedef {object} Offer
 * @property {"draw" | "takeback"} kind
 * @property {Side} by
 *
 * @typedef {object} Thinking
 * @property {number} [depth]
 * @property {number} [score]
 *
 * @typedef {object} Room
 * @property {string} id
 * @property {number} sequence
 * @property {string} game
 * @property {string} start
 * @property {number} opening how many of the moves were made before the room was opened
 * @property {string[]} moves
 * @property {Ply[]} plies
 * @property {string} position
 * @property {Side} mover
 * @property {Seat} x
 * @property {Seat} o
 * @property {Clock | null} clock
 * @property {"running" | "finished"} status
 * @property {string | null} result
 * @property {string | null} reason
 * @property {Offer | null} offer
 * @property {number} undone how many moves redo can bring back
 * @property {string | null} rematch
 * @property {Thinking | null} thinking
 * @property {number} watching
 * @property {Side[]} you the seats of whoever asked
 *
 * @typedef {Partial<Record<Side, string>>} Secrets
 *
 * @typedef {object} Opened a room just made, and the secrets of its seats
 * @property {string} id
 * @property {Secrets} secrets
 * @property {Room} room
 *
 * @typedef {object} Hint
 * @property {number} grade
 * @property {string} text
 * @property {string} spoken
 * @property {Cell[]} cells
 * @property {string | null} [move]
 *
 * @typedef {object} Section a part of a game's rules
 * @property {string} heading
 * @property {string} text paragraphs with an empty line between them
 * @property {Step | null} step
 *
 * @typedef {object} Exercise
 * @property {string} question
 * @property {Step} step
 * @property {string[]} answers every move that is right
 * @property {string} right
 * @property {string} wrong
 *
 * @typedef {object} Lesson
 * @property {string} title
 * @property {Section[]} sections
 * @property {Exercise[]} exercises
 *
 * @typedef {number | "infinity" | "-infinity"} SearchValue
 *
 * @typedef {object} TraceNode a position that a search looked at
 * @property {number | null} parent
 * @property {string | null} move
 * @property {"MAX" | "MIN"} player
 *
 * @typedef {object} TraceStep
 * @property {"enter" | "leaf" | "end" | "best" | "cut" | "leave"} kind
 * @property {number} node
 * @property {number | null} child
 * @property {SearchValue} alpha
 * @property {SearchValue} beta
 * @property {SearchValue | null} value
 * @property {string[]} skipped the moves that a cut-off leaves out
 * @property {string} words
 *
 * @typedef {object} Trace
 * @property {TraceNode[]} nodes
 * @property {TraceStep[]} steps
 *
 * @typedef {object} Textbook
 * @property {number} depth
 * @property {number} deepest
 * @property {Trace} minimax
 * @property {Trace} alphabeta
 *
 * @typedef {object} Value what a move is worth, as the board shows it
 * @property {string} text
 * @property {string} spoken
 * @property {"win" | "draw" | "loss" | "estimate"} kind
 * @property {boolean} best
 *
 * @typedef {object} Worth what a move is worth to who makes it: proved, or an estimate
 * @property {number} score
 * @property {boolean} proved
 * @property {"win" | "draw" | "loss" | null} value
 * @property {number | null} plies
 *
 * @typedef {object} AnalysisFacts
 * @property {string} move
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {string[]} pv
 * @property {boolean} exact whether the plies of proved values are exact; else the game may end sooner
 * @property {Record<string, Worth>} moves
 * @property {boolean} done
 * @property {ProblemDocument} [problem] why it broke off
 *
 * @typedef {Worth & AnalysisFacts} Analysis an event of an analysis
 *
 * @typedef {"inaccuracy" | "mistake" | "blunder"} Judgement
 *
 * @typedef {object} Reviewed an event of a review
 * @property {number} ply
 * @property {string} move
 * @property {Worth} worth
 * @property {string} best
 * @property {Worth} best_worth
 * @property {Judgement | null} judgement
 * @property {boolean} done
 * @property {ProblemDocument} [problem]
 *
 * @typedef {object} Variation
 * @property {number} ply the move of the game that it would have replaced, from 1
 * @property {string[]} moves
 * @property {Variation[]} variations of its own moves
 *
 * @typedef {object} Imported
 * @property {string} game
 * @property {string} start
 * @property {string[]} moves
 * @property {{player: string, name: string} | null} x
 * @property {{player: string, name: string} | null} o
 * @property {string | null} result
 * @property {Variation[]} variations
 * @property {string} position
 *
 * @typedef {object} ProblemDocument an error by RFC 9457
 * @property {string} [type]
 * @property {string} [title]
 * @property {number} [status]
 * @property {string} [detail]
 * @property {string} [place]
 * @property {Room} [room]
 */

export {};
