import type { ToolOutput } from '#lib/chat/tools/schema.ts';
import type { Style } from './format.ts';

type Comparison = Extract<ToolOutput<'compareRetailers'>, { status: 'ok' }>;
type History = Extract<ToolOutput<'getPriceHistory'>, { status: 'ok' }>;
type Movers = Extract<ToolOutput<'getTopMovers'>, { status: 'ok' }>;

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

export function writeComparison(comparison: Comparison, style: Style): string {
  const { say, count } = style;
  const { matched, retailers, leftOut, spreadPercent, looked: provenance } = comparison;
  const money = (amount: number) => style.money(amount, comparison.currency);
  const [cheapest] = retailers;
  const dearest = retailers.at(-1);
  if (!cheapest || !dearest) return '';
  const subject = `**${provenance.subject}**`;
  const [least, most] = [`**${money(cheapest.total)}**`, `**${money(dearest.total)}**`];
  if (retailers.length === 1)
    return say({
      en: `${subject}: only ${cheapest.name} carries it, at ${least}.`,
      ar: `${subject}: لا يوجد إلا في ${cheapest.name}، بسعر ${least}.`,
    });
  const spread = spreadPercent === null ? '' : style.percent(spreadPercent);
  // Of a part of the market nothing is said about all of it.
  const among =
    leftOut.length === 0
      ? ''
      : say({
          en: ` of these ${retailers.length}`,
          ar: `من بين ${count('retailers', retailers.length)}، `,
        });
  const what = matched === 1 ? 'سعر' : 'إجمالي';
  const shared = matched === 1 ? '' : ` للمنتجات المشتركة (${count('products', matched)})`;
  const lead = say({
    en: `${subject}: **${cheapest.name}** is the cheapest${among} at ${least}, **${dearest.name}** the most expensive at ${most}${spread && ` (${spread} more)`}.`,
    ar: `${subject}: ${among}أقل ${what}${shared} في **${cheapest.name}**: ${least}، وأعلى ${what} في **${dearest.name}**: ${most}${spread && ` (بزيادة ${spread})`}.`,
  });
  const basis = say({
    en: `Totals of the ${count('products', matched)} that all of these retailers carry.${comparison.isLowBase ? ' Few products could be compared: treat it as indicative.' : ''}`,
    ar: `كل إجمالي هو مجموع أسعار المنتجات نفسها في المتجر.${comparison.isLowBase ? ' عدد المنتجات قليل، فاعتبر النتيجة مؤشرًا فقط.' : ''}`,
  });
  const absent =
    leftOut.length === 0
      ? ''
      : say({
          en: `Not compared, because they carry too few of these products: ${style.list(leftOut)}.`,
          ar: `خارج المقارنة، لقلة هذه المنتجات لديها: ${style.list(leftOut)}.`,
        });
  const head = [
    say({ en: 'Retailer', ar: 'المتجر' }),
    matched === 1 ? say({ en: 'Price', ar: 'السعر' }) : say({ en: 'Total', ar: 'الإجمالي' }),
    say({ en: 'Index (others = 100)', ar: 'المؤشر (بقية المتاجر = 100)' }),
  ];
  const rows = retailers.map(({ name, total, index }) => [
    name,
    money(total),
    index === null ? '–' : style.index(index),
  ]);
  return joined(lead, matched === 1 ? '' : basis, style.table(head, rows), absent);
}

export function writeHistory(history: History, style: Style): string {
  const { series, looked: provenance } = history;
  const [only] = series;
  if (only && series.length === 1) return writeOneHistory(history, only, style);
  const { say } = style;
  const money = (amount: number) => style.money(amount, history.currency);
  const head = [
    history.seriesOf === 'retailers'
      ? say({ en: 'Retailer', ar: 'المتجر' })
      : history.seriesOf === 'brands'
        ? say({ en: 'Brand', ar: 'العلامة التجارية' })
        : say({ en: 'Product', ar: 'المنتج' }),
    style.day(provenance.from),
    style.day(provenance.to),
    say({ en: 'Change', ar: 'التغيّر' }),
  ];
  const rows = series.map(({ name, first, last, changePercent }) => [
    name,
    money(first),
    money(last),
    changePercent === null ? '–' : style.change(changePercent),
  ]);
  return joined(
    leadOf(history, style),
    style.table(head, rows),
    style.cut(series.length, history.total, 'top'),
  );
}

function leadOf({ changePercent, matched, looked: provenance }: History, style: Style): string {
  const { say } = style;
  const subject = `**${provenance.subject}**`;
  const when = style.during(provenance.from, provenance.to);
  if (changePercent === null)
    return say({
      en: `There are not enough prices at the start and end of the period (${when}) to say how ${subject} changed.`,
      ar: `لا توجد أسعار كافية في بداية الفترة (${when}) ونهايتها لحساب تغيّر ${subject}.`,
    });
  const basis = say({
    en: `(average of ${style.count('prices', matched)} available on both dates)`,
    ar: `(بحساب ${style.count('prices', matched)} في بداية الفترة ونهايتها)`,
  });
  if (changePercent === 0)
    return say({
      en: `The price of ${subject} **did not change** ${when} ${basis}.`,
      ar: `**لم يتغيّر** متوسط سعر ${subject} ${when} ${basis}.`,
    });
  const by = style.percent(changePercent);
  return say({
    en: `The price of ${subject} **${changePercent > 0 ? 'rose' : 'fell'} ${by}** ${when} ${basis}.`,
    ar: `**${changePercent > 0 ? 'ارتفع' : 'انخفض'}** متوسط سعر ${subject} بنسبة **${by}** ${when} ${basis}.`,
  });
}

function writeOneHistory(history: History, only: History['series'][number], style: Style): string {
  const { say } = style;
  const { looked: provenance, seriesOf, currency } = history;
  const isRetailer = seriesOf === 'retailers';
  const subject = say({
    en: `**${provenance.subject}**${isRetailer ? ` at ${only.name}` : ''}`,
    ar: `**${provenance.subject}**${isRetailer ? ` في ${only.name}` : ''}`,
  });
  const [first, last] = [
    `**${style.money(only.first, currency)}**`,
    `**${style.money(only.last, currency)}**`,
  ];
  const [from, to] = [style.day(provenance.from), style.day(provenance.to)];
  const change = only.changePercent ?? 0;
  if (change === 0)
    return say({
      en: `${subject} cost the same on ${from} and on ${to}: ${last}.`,
      ar: `لم يتغيّر سعر ${subject} بين ${from} و${to}: ${last}.`,
    });
  const by = style.percent(change);
  return say({
    en: `${subject} **${change > 0 ? 'rose' : 'fell'} ${by}**, from ${first} (${from}) to ${last} (${to}).`,
    ar: `**${change > 0 ? 'ارتفع' : 'انخفض'}** سعر ${subject} بنسبة **${by}**، من ${first} (${from}) إلى ${last} (${to}).`,
  });
}

export function writeMovers(movers: Movers, style: Style): string {
  const { say } = style;
  const money = (amount: number) => style.money(amount, movers.currency);
  const when = style.during(movers.looked.from, movers.looked.to);
  const [first] = movers.movers;
  const isRegular = movers.price === 'regular';
  if (!first)
    return isRegular
      ? say({ en: `No regular price changed ${when}.`, ar: `لم يتغيّر أي سعر أساسي ${when}.` })
      : say({ en: `No price changed ${when}.`, ar: `لم يتغيّر أي سعر ${when}.` });
  const by = style.percent(first.changePercent);
  const isRise = first.changePercent > 0;
  const [atEn, atAr] = 'retailer' in first ? [` at ${first.retailer}`, ` في ${first.retailer}`] : ['', ''];
  const lead = say({
    en: `The biggest change ${when} was **${first.product}**${atEn}: **${isRise ? 'up' : 'down'} ${by}**.`,
    ar: `أكبر تغيّر ${when} كان في **${first.product}**${atAr}: **${isRise ? 'ارتفع' : 'انخفض'} ${by}**.`,
  });
  const cut = style.cut(movers.movers.length, movers.total, 'top');
  if (movers.by !== undefined) return joined(lead, writeLikeForLike(movers, style), cut);
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Before', ar: 'قبل' }),
    say({ en: 'After', ar: 'بعد' }),
    say({ en: 'Change', ar: 'التغيّر' }),
  ];
  const rows = movers.movers.flatMap((mover) =>
    'retailer' in mover
      ? [
          [
            mover.product,
            mover.retailer,
            money(mover.before),
            money(mover.after),
            style.change(mover.changePercent),
          ],
        ]
      : [],
  );
  return joined(lead, style.table(head, rows), cut);
}

/** Products with the retailers where each moved, or brands. */
function writeLikeForLike({ by, movers }: Movers, { say, table, change, list }: Style): string {
  const isOfBrands = by === 'brand';
  const head = [
    isOfBrands ? say({ en: 'Brand', ar: 'العلامة التجارية' }) : say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Change', ar: 'التغيّر' }),
    say({ en: 'Prices', ar: 'عدد الأسعار' }),
    ...(isOfBrands ? [] : [say({ en: 'Retailers', ar: 'المتاجر' })]),
  ];
  const rows = movers.flatMap((mover) => {
    if ('retailer' in mover) return [];
    const { product, changePercent, prices, at = [] } = mover;
    const places = at.map((place) => `${place.retailer} ${change(place.changePercent)}`);
    return [[product, change(changePercent), String(prices), ...(isOfBrands ? [] : [list(places)])]];
  });
  return table(head, rows);
}
