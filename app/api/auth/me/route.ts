import { MeOut } from '#lib/auth/schema.ts';
import { showMe } from '#lib/auth/show-me.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: MeOut }, showMe),
});
