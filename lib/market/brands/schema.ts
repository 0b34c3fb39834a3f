import { z } from 'zod';
import { MAX_BRANDS } from '#lib/vocabulary/terms.ts';

const BrandId = z.string().min(1).max(100);
const Brands = z
  .array(BrandId)
  .max(MAX_BRANDS)
  .refine((ids) => new Set(ids).size === ids.length);

/** A company's own brands and its rivals in a category, in place of what it chose before. */
export const CompanyBrandsBody = z.object({ category: BrandId, own: Brands, rivals: Brands });
export type CompanyBrandsBody = z.output<typeof CompanyBrandsBody>;

export const CategoryBrands = z.object({
  id: z.string(),
  name: z.string(),
  /** Those with the most products first. */
  brands: z.array(
    z.object({ id: z.string(), name: z.string(), maker: z.string().nullable(), products: z.int() }),
  ),
  own: z.array(z.string()),
  rivals: z.array(z.string()),
  /** Those that seem to be the company's own by its name; none once it has chosen. */
  proposed: z.array(z.string()),
  /** Of what was chosen. */
  version: z.string(),
});
export type CategoryBrands = z.output<typeof CategoryBrands>;

export const CompanyBrandsOut = z.object({ categories: z.array(CategoryBrands) });
