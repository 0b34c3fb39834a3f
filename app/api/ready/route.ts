import { methods, route } from '#lib/http/route.ts';
import { checkReady } from '#lib/operations/check-ready.ts';
import { ReadyOut } from '#lib/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: ReadyOut, errors: ['NOT_READY'] }, checkReady),
});
