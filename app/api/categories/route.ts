import { methods, route } from '#lib/http/route.ts';
import { listCategories } from '#lib/market/list-categories.ts';
import { CategoriesOut } from '#lib/market/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'public', output: CategoriesOut }, listCategories),
});
