const FIRST_STRONG_ISOLATE = '\u2068';
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/** A name of any script: its own direction stays within it. What is isolated already is left alone. */
export const isolateName = (name: string): string =>
  name.startsWith(FIRST_STRONG_ISOLATE) ? name : FIRST_STRONG_ISOLATE + name + POP_ISOLATE;

/** A figure with its sign: it reads from left to right wherever it stands. */
export const isolateFigure = (figure: string): string => LEFT_TO_RIGHT_ISOLATE + figure + POP_ISOLATE;
