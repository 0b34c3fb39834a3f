import { methods } from '#lib/http/route.ts';

/** Where lib/operations/sound-requests.ts leads a request whose method is no one's: refused like any other that a path does not have. */
export const { GET } = methods({});
