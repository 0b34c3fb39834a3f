/** Headers of requests. The middleware passes the first three to a page: it sets them on every one, so they are never taken from the client. */

/** Path with query, without the language prefix. */
export const PATH_HEADER = 'x-raff-path';

/** The language of the address. */
export const LOCALE_HEADER = 'x-raff-locale';

/** Of the document's scripts and styles, as its policy names it. */
export const NONCE_HEADER = 'x-nonce';

/** Set by a page's own calls of the API: the person the page was drawn for. */
export const OWNER_HEADER = 'x-raff-page-owner';
