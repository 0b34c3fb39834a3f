import { methods, route } from '#lib/http/route.ts';
import { MeOut } from '#lib/users/schema.ts';
import { showMe } from '#lib/users/show-me.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: MeOut }, showMe),
});
