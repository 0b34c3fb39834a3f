/** Which rows of a list: those behind a row, or from an offset on. */
export type RowsPage = { cursor: string | undefined; offset: number; limit: number; countTo: number };

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Finds a text anywhere with LIKE; its own signs mean themselves. */
export const likePattern = (text: string): string => `%${escaped(text)}%`;

/** Finds what begins with it. */
export const prefixPattern = (text: string): string => `${escaped(text)}%`;
