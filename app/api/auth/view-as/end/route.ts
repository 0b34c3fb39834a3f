import { endViewing } from '#lib/auth/end-viewing.ts';
import { EndViewingOut } from '#lib/auth/schema.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'public', whileViewing: 'open', output: EndViewingOut }, endViewing),
});
