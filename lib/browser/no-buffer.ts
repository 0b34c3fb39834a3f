/** In browsers in place of the bundler's Buffer, 22 KB for a word that libraries only look for: where it is missing they use what browsers have. */
export const Buffer = undefined;
