const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Finds a text anywhere with LIKE; its own signs mean themselves. */
export const likePattern = (text: string): string => `%${escaped(text)}%`;

/** Finds what begins with it. */
export const prefixPattern = (text: string): string => `${escaped(text)}%`;
