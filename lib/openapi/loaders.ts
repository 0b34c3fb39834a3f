import type { Locale } from '#lib/vocabulary/terms.ts';
import { apiDocument, type Call } from './document.ts';
import { type Reference, referenceOf } from './reference.ts';
import { surroundingsIn } from './surroundings.ts';

/** The document of the API in the words of a language, as people read it. Open to everyone, as the document is. */
export const loadReference = async (locale: Locale, loadCalls: () => Promise<Call[]>): Promise<Reference> => {
  const surroundings = surroundingsIn(locale);
  return referenceOf(apiDocument(await loadCalls(), surroundings), surroundings.words.errorOf);
};
