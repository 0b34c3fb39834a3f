import type { MeOut } from '#lib/users/schema.ts';
import { callApi } from './api-client.ts';

let answer: Promise<MeOut> | undefined;

/** Who is signed in, asked once a page however many parts of it want to know. For static pages, where the server could not say. */
export const loadCurrentUser = (): Promise<MeOut> => {
  answer ??= callApi<MeOut>('/auth/me', { silent: true }).catch((error) => {
    answer = undefined;
    throw error;
  });
  return answer;
};
