import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';

/** Browsers keep a picture: so many are a few dozen people of one office who see a catalogue for the first time. */
export const IMAGE_LIMITS = {
  send: { name: 'images', burst: 3000, seconds: 600, by: 'address' },
} as const satisfies Record<string, RouteLimit>;
