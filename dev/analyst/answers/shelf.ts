import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { translator } from '#lib/i18n/translator.ts';
import { writeBeside } from './beside.ts';
import { writeFirstOutOfStock } from './firsts.ts';
import type { Style } from './format.ts';

type Promotions = Extract<ToolOutput<'getPromotions'>, { status: 'ok' }>;
type Stockouts = Extract<ToolOutput<'getStockouts'>, { status: 'ok' }>;
type Market = Extract<ToolOutput<'describeMarket'>, { status: 'ok' }>;

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

type Wanted = { leastDepth?: unknown; offset?: unknown };

export function writePromotions(result: Promotions, wanted: Wanted, style: Style): string {
  const { say, percent } = style;
  const { promotions, total, currency, looked: provenance } = result;
  const subject = `**${provenance.subject}**`;
  const least = Number(wanted.leastDepth ?? 0);
  const depth =
    least > 0 ? say({ en: ` of at least ${percent(least)}`, ar: ` بخصم ${percent(least)} على الأقل` }) : '';
  const when = `${depth} ${style.during(provenance.from, provenance.to)}`.trim();
  if (promotions.length === 0)
    return say({
      en: `No promotion on ${subject} was seen ${when}.`,
      ar: `لم يُرصد أي عرض على ${subject} ${when}.`,
    });
  const deepest = promotions.find(({ depthPercent }) => depthPercent !== null);
  const count = `**${style.count('promotions', total)}**`;
  const lead = `${subject}: ${count} ${when}.`;
  const offset = Number(wanted.offset ?? 0);
  const summit =
    deepest?.depthPercent && offset === 0
      ? say({
          en: ` The deepest is ${deepest.product} at ${deepest.retailer}: **${percent(deepest.depthPercent)}** below its regular price.`,
          ar: ` أكبر خصم: ${deepest.product} في ${deepest.retailer} (**${percent(deepest.depthPercent)}** عن السعر الأساسي).`,
        })
      : '';
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Offer', ar: 'العرض' }),
    say({ en: 'Price', ar: 'السعر' }),
    say({ en: 'Off', ar: 'الخصم' }),
    say({ en: 'Until', ar: 'حتى' }),
  ];
  const kindOf = translator(style.language, 'market');
  const rows = promotions.map(
    ({ product, products = 1, retailer, mechanic, terms, promotedPrice, depthPercent, endsOn }) => [
      products > 1 ? `${product} (${style.count('products', products)})` : product,
      retailer,
      terms ?? kindOf(`mechanics.${mechanic}`),
      promotedPrice === null ? '–' : style.money(promotedPrice, currency),
      depthPercent === null ? '–' : percent(depthPercent),
      endsOn === null ? '–' : style.day(endsOn),
    ],
  );
  const part =
    offset === 0
      ? style.cut(rows.length, total, 'top')
      : say({
          en: `This list continues after the first ${offset} of ${total}.`,
          ar: `هذه القائمة تكملة لأول ${offset} من ${total}.`,
        });
  return joined(`${lead}${summit}`, style.table(head, rows), part);
}

export function writeStockouts(result: Stockouts, question: string, style: Style): string {
  const { say } = style;
  const { brands, emptyNow, outOfStockPercent, looked: provenance, total } = result;
  const when = style.during(provenance.from, provenance.to);
  const rate = outOfStockPercent === null ? null : `**${style.percent(outOfStockPercent)}**`;
  const whole = rate
    ? say({
        en: `**${provenance.subject}** was out of stock on ${rate} of shelf checks ${when}.`,
        ar: `**${provenance.subject}**: غير متوفر في ${rate} من زيارات الفروع ${when}.`,
      })
    : '';
  const then = writeBeside(result.before, style, ({ outOfStockPercent: share }) =>
    share === null ? null : `**${style.percent(share)}**`,
  );
  const ranked = writeFirstOutOfStock(result, question, style);
  const lead = [whole, then, writeEmptyStores(result, style)].filter(Boolean).join(' ');
  if (ranked) return joined(ranked, lead);
  if (emptyNow.length === 0 && total > 0) {
    const columns = [
      say({ en: 'Brand', ar: 'العلامة التجارية' }),
      say({ en: 'Empty shelves at the latest check', ar: 'الأرفف الفارغة في آخر زيارة' }),
    ];
    const counts = brands.map(({ name, emptyNow: count }) => [name, String(count)]);
    return joined(lead, style.table(columns, counts));
  }
  if (emptyNow.length === 0) {
    const none = say({
      en: 'No empty shelves at the latest check.',
      ar: 'لا توجد أرفف فارغة في آخر زيارة.',
    });
    return `${lead} ${none}`.trim();
  }
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Store', ar: 'الفرع' }),
    say({ en: 'Out of stock since', ar: 'فارغ منذ' }),
  ];
  const rows = emptyNow.map(({ product, store, since }) => [product, store, style.day(since)]);
  const now = say({ en: 'Empty at the latest check:', ar: 'الأرفف الفارغة في آخر زيارة:' });
  return joined(lead, now, style.table(head, rows), style.cut(rows.length, total));
}

/** How many stores, of those that visits know. */
function writeEmptyStores(
  { storesEmpty, storesKnown, shelvesListed, total }: Stockouts,
  style: Style,
): string {
  if (storesEmpty === undefined || storesKnown === undefined || shelvesListed === undefined) return '';
  return style.say({
    en: `Stores with an empty shelf now: **${storesEmpty}** of ${storesKnown} checked (shelves: ${total} of ${shelvesListed} listed).`,
    ar: `عدد الفروع التي فيها رف فارغ الآن: **${storesEmpty}** من ${storesKnown} زرناها (الأرفف: ${total} من ${shelvesListed}).`,
  });
}

export function writeMarket(market: Market, style: Style): string {
  const { say, count, list } = style;
  const lines = market.categories.map(({ name, products, brands, retailers, averageUnitPrice, baseUnit }) => {
    const unit = style.perUnit(baseUnit);
    const price = averageUnitPrice === null ? null : `**${style.money(averageUnitPrice, market.currency)}**`;
    return say({
      en: `- **${name}**: ${count('products', products)} from ${count('brands', brands.length)} (${list(brands)}) at ${count('retailers', retailers.length)} (${list(retailers)}).${price ? ` The average price is ${price} ${unit}.` : ''}`,
      ar: `- **${name}**: ${count('products', products)} من ${count('brands', brands.length)} (${list(brands)}) في ${count('retailers', retailers.length)} (${list(retailers)}).${price ? ` متوسط السعر ${price} ${unit}.` : ''}`,
    });
  });
  const lead = say({ en: 'Here is the data I can use:', ar: 'هذا ما يمكنني الاطّلاع عليه لك:' });
  return `${lead}\n\n${lines.join('\n')}`;
}
