import { methods, route } from '#lib/http/route.ts';
import { listCategories } from '#lib/market/access/list-categories.ts';
import { CategoriesOut } from '#lib/market/access/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: CategoriesOut }, listCategories),
});
