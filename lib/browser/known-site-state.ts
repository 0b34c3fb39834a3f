import type { SiteStateOut } from '#lib/site-state/schema.ts';
import { callApi } from './api-client.ts';

let answer: Promise<SiteStateOut> | undefined;

/** What holds for everyone now, asked once a page however many parts of it want to know. For static pages. */
export const loadSiteState = (): Promise<SiteStateOut> => {
  answer ??= callApi<SiteStateOut>('/site-state', { silent: true }).catch((error) => {
    answer = undefined;
    throw error;
  });
  return answer;
};
