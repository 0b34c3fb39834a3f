import { methods, route } from '#lib/http/route.ts';
import { listModules } from '#lib/modules/list-modules.ts';
import { ModulesOut } from '#lib/modules/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: ModulesOut }, listModules),
});
