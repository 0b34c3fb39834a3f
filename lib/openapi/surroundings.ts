import { cookieNameAt } from '#lib/auth/account-cookies.ts';
import { appOrigin } from '#lib/core/env.ts';
import { type Messages, messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { Surroundings, Words } from './document.ts';

/** What stands in place of what is only known when it happens. */
const EXAMPLES = {
  hold: 'payment_due',
  modules: 2,
  categories: 1,
  unit: 'minutes',
  count: 5,
  limit: 50,
  name: 'Mona',
  decision: 'accepted',
  product: 'Milk 1 l',
  names: 'Milk',
  time: '10:00',
  day: '1 Dec 2026',
  feature: 'signUps',
  whose: 'person',
  why: 'age',
  plan: 'growth',
};

type Summaries = Messages['developers']['operations'];

const isSummarised = (texts: Summaries, id: string): id is keyof Summaries & string =>
  Object.hasOwn(texts, id);

/** Where the API stands and what is said of it. It can be written before any service is known, as a build does. */
export const surroundingsIn = (locale: Locale): Surroundings => {
  const origin = appOrigin();
  return { origin, sessionCookie: cookieNameAt(origin, 'session'), words: wordsIn(locale) };
};

/** @throws for a call that messages/<locale>/developers.json says nothing of */
export const wordsIn = (locale: Locale): Words => {
  const { title, description, domains, operations } = messagesFor(locale).developers;
  const codes = translator(locale, 'errors.codes');
  return {
    title,
    description,
    domainOf: (domain) => domains[domain],
    summaryOf: (operationId) => {
      if (!isSummarised(operations, operationId)) throw new Error(`developers.json has no ${operationId}`);
      return operations[operationId];
    },
    // Codes and their texts are one list; the arguments of all of them are given to each.
    errorOf: (code) =>
      (codes as (key: string, values?: Record<string, string | number>) => string)(code, EXAMPLES),
  };
};
