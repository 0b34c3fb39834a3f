import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { readSuperlative } from '../read-superlative.ts';
import type { Style } from './format.ts';

/** Who is first of a list, in the sentence that a question for it begins with. */

type Found<N extends 'getPromotionStats' | 'getStockouts'> = Extract<ToolOutput<N>, { status: 'ok' }>;

/** "The deepest promotions": of brands or retailers, in the order that the tool was requested. */
export function writeFirstPromoting(
  { brands, retailers }: Found<'getPromotionStats'>,
  order: unknown,
  style: Style,
): string {
  const { say, percent, count } = style;
  const isOfDepth = order === 'deepest' || order === 'shallowest';
  const all = [
    ...(brands ?? []).map(({ brand, products, ...each }) => ({
      ...{ ...each, name: brand, n: count('products', products) },
    })),
    ...(retailers ?? []).map(({ retailer, promotions, ...each }) => ({
      ...{ ...each, name: retailer, n: count('promotions', promotions) },
    })),
  ];
  const [first] = all;
  const value = first && (isOfDepth ? first.averageDiscountPercent : first.timePercent);
  if (!first || value == null) return '';
  const [name, by] = [`**${first.name}**`, `**${percent(value)}**`];
  const of = retailers
    ? say({ en: ` of ${count('retailers', all.length)}`, ar: ` من ${count('retailers', all.length)}` })
    : say({ en: ` of ${count('brands', all.length)}`, ar: ` من ${count('brands', all.length)}` });
  switch (order) {
    case 'deepest':
      return say({
        en: `The deepest promotions${of} are those of ${name}: ${by} off on average (${first.n}).`,
        ar: `أعمق العروض${of}: ${name} بمتوسط خصم ${by} (${first.n}).`,
      });
    case 'shallowest':
      return say({
        en: `The shallowest promotions${of} are those of ${name}: ${by} off on average (${first.n}).`,
        ar: `أقل العروض عمقًا${of}: ${name} بمتوسط خصم ${by} (${first.n}).`,
      });
    case 'most':
      return say({
        en: `Most often on promotion${of} is ${name}: ${by} of the time (${first.n}).`,
        ar: `الأكثر عروضًا${of}: ${name} بنسبة ${by} من الأيام (${first.n}).`,
      });
    case 'least':
      return say({
        en: `Least often on promotion${of} is ${name}: ${by} of the time (${first.n}).`,
        ar: `الأقل عروضًا${of}: ${name} بنسبة ${by} من الأيام (${first.n}).`,
      });
    default:
      return '';
  }
}

/** Which product, brand or retailer is out of stock most often, or least, with the others below it; empty where the question wants none. */
export function writeFirstOutOfStock(found: Found<'getStockouts'>, question: string, style: Style): string {
  const { of, order } = readSuperlative(question);
  if (order === null) return '';
  const { say, percent } = style;
  const products = found.byProduct ?? [];
  const isOfProducts = of === 'product' || (of === null && products.length > 0);
  const rows = of === 'retailer' ? found.retailers : isOfProducts ? products : (found.byBrand ?? []);
  const [first] = rows;
  if (!first || first.outOfStockPercent === null) return '';
  const head = [
    of === 'retailer'
      ? say({ en: 'Retailer', ar: 'المتجر' })
      : isOfProducts
        ? say({ en: 'Product', ar: 'المنتج' })
        : say({ en: 'Brand', ar: 'العلامة التجارية' }),
    say({ en: 'Out of stock', ar: 'غير متوفر' }),
    say({ en: 'Shelf checks', ar: 'عدد الزيارات' }),
  ];
  const by = `**${percent(first.outOfStockPercent)}**`;
  const n = first.checks === undefined ? '' : ` (${first.checks})`;
  const lead =
    order === 'most'
      ? say({
          en: `Most often out of stock is **${first.name}**: ${by} of shelf checks${n}.`,
          ar: `الأكثر نفادًا **${first.name}**: ${by} من الزيارات${n}.`,
        })
      : say({
          en: `Least often out of stock is **${first.name}**: ${by} of shelf checks${n}.`,
          ar: `الأقل نفادًا **${first.name}**: ${by} من الزيارات${n}.`,
        });
  const table = style.table(
    head,
    rows.map(({ name, outOfStockPercent, checks }) => [
      ...[name, outOfStockPercent === null ? '–' : percent(outOfStockPercent)],
      checks === undefined ? '–' : String(checks),
    ]),
  );
  return `${lead}\n\n${table}`;
}

const DEAREST =
  /\b(?:dearest|priciest|most expensive|highest)\b|(?:^|\s)(?:و|ف)?(?:ال)?(?:اغلي|اعلي)(?=$|[\s?,.!])/;

/** The highest prices are wanted, and not the lowest. */
export function wantsDearest(simplified: string): boolean {
  return DEAREST.test(simplified);
}
