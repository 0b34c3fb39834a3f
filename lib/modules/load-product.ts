import { loadFromMarket, type PageRead } from '#lib/market/access/loaders.ts';
import { findProduct } from '#lib/market/catalogue/find-product.ts';
import type { ProductPage } from '#lib/market/catalogue/product-page.ts';
import { loadModulePage, type ModulePage } from './loaders.ts';

/** A product's page behind the gate of its module. Null, and nothing is read, where the plan leaves the module out. */
export const loadProduct = async (
  id: string,
): Promise<{ page: ModulePage; read: PageRead<ProductPage | null> | null }> => {
  const page = await loadModulePage('imdb');
  if (page.access === 'closed') return { page, read: null };
  return { page, read: await loadFromMarket(page.context, (reader) => findProduct(reader, id)) };
};
