import { headers } from 'next/headers';

/** Whether a page's router fetches it, and not a browser that opens a document. Next hides the router's own headers from pages. */
export const isAskedByRouter = async (): Promise<boolean> =>
  (await headers()).get('sec-fetch-dest') === 'empty';
