/** One visit to a hosted page, and what it answers. */
import { type Language, WORDS, type Words } from '#dev/stripe/pages/words.ts';

export type Visit = {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  language: Language;
};

export type PageReply = { status: number; body: string; type?: string } | { redirect: string };

export function wordsFor(visit: Visit): Words {
  return WORDS[visit.language];
}

/** The same page in the other language. */
function otherLanguageUrl(visit: Visit): string {
  return `${visit.path}?lang=${visit.language === 'ar' ? 'en' : 'ar'}`;
}

export function frame(visit: Visit, title: string) {
  return { language: visit.language, words: wordsFor(visit), title, otherUrl: otherLanguageUrl(visit) };
}
