import { methods, route } from '#lib/http/route.ts';
import { getMe } from '#lib/users/get-me.ts';
import { MeOut } from '#lib/users/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: MeOut }, getMe),
});
