/** What cannot be seen does not keep a spreadsheet from what stands behind it. */
const UNSEEN = '[\\s\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069]*';

/** What a spreadsheet would run, in letters of either width. */
const FORMULA = `${UNSEEN}[=+\\-@＝＋－＠]`;

const AT_START = new RegExp(`^(?:${FORMULA}|[\\t\\r])`);

/** Where the list separator is a semicolon, as in Egypt, a cell begins behind each one and on each line, whatever is quoted. */
const AT_CELL_STARTS = new RegExp(`(?<=^|[;\\r\\n])(?=${FORMULA}|[\\t\\r])`, 'g');

export const looksLikeFormula = (text: string): boolean => AT_START.test(text);

/** A name must not become a formula on the screen of the person who opens the file. */
export const guardedText = (text: string): string => text.replaceAll(AT_CELL_STARTS, "'");
