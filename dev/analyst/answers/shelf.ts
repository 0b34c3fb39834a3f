import type { ToolOutput } from '#lib/chat/tools/schema.ts';
import type { PromotionMechanic } from '#lib/core/market-vocabulary.ts';
import type { Style, Words } from './format.ts';

type Promotions = Extract<ToolOutput<'getPromotions'>, { status: 'ok' }>;
type Stockouts = Extract<ToolOutput<'getStockouts'>, { status: 'ok' }>;
type Market = Extract<ToolOutput<'describeMarket'>, { status: 'ok' }>;

const MECHANICS: Record<PromotionMechanic, Words> = {
  'price-cut': { en: 'Price cut', ar: 'خفض سعر' },
  'percent-off': { en: 'Percentage off', ar: 'نسبة خصم' },
  'x-for-y': { en: 'Several for one price', ar: 'كمية بسعر واحد' },
  'buy-get': { en: 'Buy and get', ar: 'اشترِ واحصل على' },
  'bonus-pack': { en: 'Bonus pack', ar: 'عبوة بكمية إضافية' },
  bundle: { en: 'Bundle', ar: 'باقة' },
  loyalty: { en: 'Loyalty', ar: 'عرض ولاء' },
  coupon: { en: 'Coupon', ar: 'كوبون' },
  gift: { en: 'Gift', ar: 'هدية' },
};

export const writePromotions = (found: Promotions, style: Style): string => {
  const { say, percent } = style;
  const { promotions, total, currency, looked } = found;
  const when = style.days(looked.from, looked.to);
  if (promotions.length === 0)
    return say({
      en: `No promotion of **${looked.subject}** was seen on ${when}.`,
      ar: `لم يُرصد أي عرض على **${looked.subject}** في ${when}.`,
    });
  const deepest = promotions.find(({ depthPercent }) => depthPercent !== null);
  const depth = (value: number) => percent(value, 'unsigned');
  const count = say({
    en: `**${looked.subject}**: ${total === 1 ? '**1** promotion' : `**${total}** promotions`} (${when})`,
    ar: `**${looked.subject}**: عدد العروض **${total}** (${when})`,
  });
  const summit = deepest?.depthPercent
    ? say({
        en: `. The deepest is ${deepest.product} at ${deepest.retailer}: **${depth(deepest.depthPercent)}** below its regular price.`,
        ar: `، وأعمقها ${deepest.product} في ${deepest.retailer} بخصم **${depth(deepest.depthPercent)}** عن السعر العادي.`,
      })
    : '.';
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Offer', ar: 'العرض' }),
    say({ en: 'Price', ar: 'السعر' }),
    say({ en: 'Off', ar: 'الخصم' }),
    say({ en: 'Until', ar: 'حتى' }),
  ];
  const rows = promotions.map(({ product, retailer, mechanic, promotedPrice, depthPercent, endsOn }) => [
    product,
    retailer,
    say(MECHANICS[mechanic]),
    promotedPrice === null ? '–' : style.money(promotedPrice, currency),
    depthPercent === null ? '–' : depth(depthPercent),
    style.day(endsOn),
  ]);
  return `${count}${summit}\n\n${style.table(head, rows)}`;
};

export const writeStockouts = (found: Stockouts, style: Style): string => {
  const { say } = style;
  const { emptyNow, outOfStockPercent, looked } = found;
  const when = style.days(looked.from, looked.to);
  const rate = outOfStockPercent === null ? null : `**${style.percent(outOfStockPercent, 'unsigned')}**`;
  const lead = rate
    ? say({
        en: `**${looked.subject}** was out of stock on ${rate} of the shelf visits of ${when}.`,
        ar: `كان **${looked.subject}** غير متوفر في ${rate} من زيارات الرفوف خلال ${when}.`,
      })
    : '';
  if (emptyNow.length === 0)
    return `${lead} ${say({ en: 'The newest visits found no empty shelf.', ar: 'لم تجد آخر الزيارات أي رف فارغ.' })}`.trim();
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Store', ar: 'الفرع' }),
    say({ en: 'Empty since', ar: 'فارغ منذ' }),
  ];
  const rows = emptyNow.map(({ product, store, since }) => [product, store, style.day(since)]);
  const now = say({ en: 'Empty at the newest visit:', ar: 'الرفوف الفارغة حسب آخر زيارة:' });
  return `${lead}\n\n${now}\n\n${style.table(head, rows)}`.trim();
};

export const writeMarket = (found: Market, style: Style): string => {
  const { say } = style;
  const lines = found.categories.map(({ name, products, brands, retailers, averageUnitPrice, baseUnit }) => {
    const unit = style.perUnit(baseUnit);
    const price = averageUnitPrice === null ? null : `**${style.money(averageUnitPrice, found.currency)}**`;
    return say({
      en: `- **${name}**: ${products} products of ${brands.length} brands (${style.list(brands)}) at ${retailers.length} retailers (${style.list(retailers)}).${price ? ` The average price is ${price} ${unit.toLowerCase()}.` : ''}`,
      ar: `- **${name}**: ${style.count('products', products)} من ${brands.length} علامات (${style.list(brands)}) في ${style.count('retailers', retailers.length)} (${style.list(retailers)}).${price ? ` متوسط السعر ${price} ${unit}.` : ''}`,
    });
  });
  return `${say({ en: 'This is what I can look at for you:', ar: 'هذا ما يمكنني الاطّلاع عليه لك:' })}\n\n${lines.join('\n')}`;
};
