import { MeOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';
import { showMe } from '#lib/users/show-me.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: MeOut }, showMe),
});
