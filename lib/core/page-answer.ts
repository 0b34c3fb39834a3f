import { AsyncLocalStorage } from 'node:async_hooks';

/** The status of a page's answer where Next has only 200 and 500: too many requests, or a database that is away. */
export type PageAnswer = {
  status: 429 | 503;
  retryAfterSeconds: number;
  /** Only where the page fails while it renders; a page that does without what failed stays 200. */
  onFailure?: boolean;
};

type UnderWay = { answer?: PageAnswer };

// On globalThis: what begins an answer and what renders the page are bundles of their own.
const holder = globalThis as typeof globalThis & { raffPageAnswers?: AsyncLocalStorage<UnderWay> };

const answers = (): AsyncLocalStorage<UnderWay> => {
  holder.raffPageAnswers ??= new AsyncLocalStorage();
  return holder.raffPageAnswers;
};

/** Begins a request; what renders it may call `answerPage` from now on. */
export const beginPageAnswer = (): UnderWay => {
  const underWay = {};
  answers().enterWith(underWay);
  return underWay;
};

/**
 * Gives the page that is being rendered its status and Retry-After. The page says the rest itself. Call it before the page suspends:
 * below a `Deferred` the head has left, and of the router's own fetch of a page it leaves at once.
 */
export const answerPage = (answer: PageAnswer): void => {
  const underWay = answers().getStore();
  // What the page decided itself outlasts what it merely met.
  if (underWay && !(answer.onFailure && underWay.answer)) underWay.answer = answer;
};
