/** Set by the middleware on every page request: path with query, without the language prefix. Never taken from the client. */
export const PATH_HEADER = 'x-raff-path';
