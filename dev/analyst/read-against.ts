import { type Language, withoutFiller } from './words.ts';

/** "Nasma than Marooj", "نسمة عن مروج": what something is compared with. */

const AGAINST: Record<Language, RegExp> = {
  en: /\s(?:than|against|versus|vs\.?|compared (?:to|with)|relative to|over)\s+(.+?)(?=\s+(?:at|in|per|and|on)\b|[?!.,]|$)/,
  ar: /\s(?:عن|من|مقابل|امام|ضد|مقارنه (?:ب|مع)|بالنسبه (?:ل|الي))\s*(\S.*?)(?=\s+(?:في|عند|لدي|بكام|كام|بكم|كم|وفين|واين|لكل)(?:\s|$)|[?!.,]|$)/,
};

const OUR_BRANDS = /\b(?:our|my) (?:own )?brands?\b|(?:^|\s)(?:علاماتنا|علامتنا|براندنا)(?=$|[\s?.!,])/;

/** "Our brands", which the tools know by these words. */
export function ownIn(text: string): string[] {
  return OUR_BRANDS.test(text) ? ['our brands'] : [];
}

/** What it is compared with, and the text without it; empty where a category is, or nothing. */
export function readAgainst(text: string, language: Language): { against: string; rest: string } {
  const match = AGAINST[language].exec(text);
  if (!match) return { against: '', rest: text };
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  return { against: withoutFiller(match[1] ?? ''), rest };
}
