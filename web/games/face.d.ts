// What the page expects of games/GAME: `game` in about.js, and the face. A face draws what a person may know and
// offers the moves that the table listed; it knows no rules.
import type { Child, VNode } from '../lib/dom.js';

/** A move as docs/notation.md describes it ("Moves as objects"); its members depend on the kind. */
export type Move = { kind: string; [member: string]: any };

/** A move that may be made. */
export interface Choice {
  number: number;
  text: string;
  move: Move;
}

/** A move that was made, as this person saw it. */
export interface Made {
  by: number | 'chance';
  text: string;
  move: Move;
}

export interface Seat {
  person?: number;
  name?: string;
  here?: boolean;
  bot?: string;
  out?: 'resignation' | 'time';
  word?: string;
}

export interface Position {
  moves: number;
  turn: number;
  actor: number | 'chance' | null;
  asked: number[];
  /** What the person may know: docs/notation.md. */
  view: any;
  clocks?: { until: number | null; left?: number }[];
  takeback?: number;
  hold_until?: number;
  vote?: { about: 'takeback' | 'rematch'; by: number; agreed: number[] };
  result?: { points: number[]; winners: number[]; by: 'play' | 'resignation' | 'time'; sheet?: any };
  ask?: { id: number; moves: Choice[] };
  chosen?: boolean;
}

/** Everything a face needs to draw. It is made anew for every redraw. */
export interface Scene {
  terms: any;
  /** The position that is shown; while moves are being animated it is the one before them. */
  position: Position;
  view: any;
  seats: Seat[];
  /** The seat of the person, or null for an onlooker. */
  seat: number | null;
  /** The choices of the person, [] if it is not asked or a move is on its way. */
  choices: Choice[];
  /** A move to be pointed out on the board: of the log, a hint, or a button that is pointed at. */
  pointed: Move | null;
  /** What the engine says of the position (docs/notation.md, insight); null until it is there, and for onlookers. */
  insight: any;
  /** The face's own notes for this table, such as what is marked; change them by note(). */
  notes: Record<string, any>;
  /** Merges into the notes and redraws. */
  note(changes: Record<string, any>): void;
  /** Makes a move. With `confirm`, a sentence, the person is asked first. */
  play(choice: Choice, options?: { confirm?: string }): void;
  /** Points something out on the board, until point(null). */
  point(move: Move | null): void;
  /** Asks the engine, for instance for a plan; see engine/worker.js. The position is given along. */
  engine(call: string, args?: object): Promise<any>;
  /** The name of a seat: of its person, or of its bot. */
  name(seat: number): string;
  /** The moves that this person saw being made, in order; some were taken back, and early ones may be missing. */
  past(): Made[];
  /** Is the board narrow, as on a phone? */
  narrow: boolean;
  /** Is it a picture only (replay, result): nothing can be chosen. */
  still: boolean;
}

export interface Face {
  /** Is something hidden, so that people at one screen hand over behind a curtain? */
  secrets: boolean;
  /** The style sheet of the face, beside it. */
  style: string;
  /** The board; it fills the pane that it is put into. */
  board(scene: Scene): Child;
  /** What is the person's own, and the controls of the present choice, below the board; null if there is nothing. */
  hand(scene: Scene): Child;
  /** Does the present question need more than the lower half of a phone? */
  tall?(scene: Scene): boolean;
  /** What is to be done now, in one sentence to the person who is asked. */
  prompt(scene: Scene): string;
  /** A move that was made, as a sentence with the names of the people: "Anna draws a red card." null: not worth a line. */
  line(made: Made, scene: Scene): string | null;
  /** What a player did in one go, as sentences; without it, the lines of each move. */
  turn?(made: Made[], scene: Scene): string[];
  /** A choice, as a short phrase for lists, hints and ears: "claim Roma–Napoli with 3 red". */
  phrase(choice: Choice, scene: Scene): string;
  /** What everybody should see of a seat in the list of people: points and some facts, as text or small pictures. */
  standing(seat: number, scene: Scene): { points: number; facts: Child };
  /** What the reason of a hint names, a ticket or a city, as people write it; as the engine wrote it if it is missing. */
  word?(word: string): string;
  /** How the game was won, in a sentence, where points do not say it. */
  verdict?(scene: Scene): string | null;
  /** How the points came about, for the end of the game. */
  result(scene: Scene): Child;
  /** Shows a move being made: `scene` is the position before; `board` and `hand` hold what was drawn of it. Resolves when it is over. `pace` is a factor for its duration. */
  animate(made: Made, scene: Scene, panes: { board: Element; hand: Element }, pace: number): Promise<void>;
}

/** What home, new game and rules say of a game. */
export interface Game {
  /** As the engine knows it; the name of its folder too. */
  id: string;
  title: string;
  /** As a credit, marked for translation if it is not names alone. */
  designers: string;
  /** How many can play. */
  min: number;
  max: number;
  minutes: string;
  /** In two sentences: what one does, and what for. */
  about(): string;
  /** Whose data its pictures show, as their licences want it said. */
  sources?(): string;
  /** Words for its options; an option without them is told in the engine's words. */
  options: Record<string, Option>;
  /** Loaded with the first table. */
  face(): Promise<{ face: Face }>;
  /** Pictures in its rules, and their style sheet, beside it. */
  pictures?(): Promise<{ PICTURES: Picture[]; STYLE: string }>;
}

export interface Option {
  title(): string;
  help(): string;
  /** The names of its values, if it has a few. */
  values?: Record<string, () => string>;
  /** Its value is the text of a file, which is not remembered for the next game. */
  file?: { accept: string; longest: number; without(): string };
}

export interface Picture {
  /** The number of the rule below which it stands. */
  rule: string;
  picture(): VNode;
  caption(): string;
}
