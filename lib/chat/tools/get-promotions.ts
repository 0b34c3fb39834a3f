import { findPromotions } from '#lib/market/find-promotions.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import {
  asMoney,
  asPercent,
  periodOf,
  productCount,
  provenanceOf,
  rangeOf,
  refuseWithout,
  todayOf,
} from './provenance.ts';
import { resolveSubject, type Subject, type ToolReader } from './resolve-subject.ts';
import type { ToolInput, ToolOutput } from './schema.ts';

const SHOWN = 8;
const READ = 1000;

/** Promotions that ran in a period, or that run today when none is named. */
export const getPromotions = async (
  reader: ToolReader,
  input: ToolInput<'getPromotions'>,
): Promise<ToolOutput<'getPromotions'>> => {
  const refusal = await refuseWithout(reader, 'promotions');
  if (refusal) return refusal;
  const subject = await resolveSubject(reader, input);
  if ('status' in subject) return subject;
  const period = periodOf(input);
  const finding = await findPromotions(reader, reader.scope, {
    category: subject.category.id,
    ...(period ? { period } : { runningOnly: true }),
    limit: READ,
  });
  if (finding.status === 'outside_scope')
    return { status: 'outside_plan', categories: finding.covered.map(({ name }) => name) };
  const all = finding.status === 'found' ? finding.data.promotions : [];
  const promotions = all.filter(isAskedFor(subject));
  return {
    status: 'ok',
    looked: provenanceOf(subject, {
      range: period ? rangeOf(reader, period) : todayOf(reader),
      products: productCount(subject, subject.view),
      retailers: promotions.map(({ retailer }) => retailer.name),
    }),
    currency: MARKET_CURRENCY,
    total: promotions.length,
    promotions: promotions.slice(0, SHOWN).map((promotion) => ({
      product: promotion.product?.name ?? promotion.brand.name,
      retailer: promotion.retailer.name,
      mechanic: promotion.mechanic,
      regularPrice: promotion.regularPrice === null ? null : asMoney(promotion.regularPrice),
      promotedPrice: promotion.promotedPrice === null ? null : asMoney(promotion.promotedPrice),
      depthPercent: asPercent(promotion.depth),
      startsOn: promotion.startsOn,
      endsOn: promotion.endsOn,
    })),
  };
};

type Promotion = { product: { id: string } | null; brand: { id: string }; retailer: { id: string } };

/** A promotion of a whole brand counts for each of its products. */
const isAskedFor = ({ productIds, retailers, view }: Subject): ((promotion: Promotion) => boolean) => {
  const products = productIds && new Set(productIds);
  const shops = retailers && new Set(retailers.map(({ id }) => id));
  const brands = new Set(view.products.filter(({ id }) => products?.has(id)).map(({ brandId }) => brandId));
  return ({ product, brand, retailer }) =>
    (products === null || (product ? products.has(product.id) : brands.has(brand.id))) &&
    (shops === null || shops.has(retailer.id));
};
