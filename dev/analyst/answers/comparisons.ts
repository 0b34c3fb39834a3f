import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { writeBeside } from './beside.ts';
import type { Style } from './format.ts';

type Comparison = Extract<ToolOutput<'compareRetailers'>, { status: 'ok' }>;
type History = Extract<ToolOutput<'getPriceHistory'>, { status: 'ok' }>;
type Movers = Extract<ToolOutput<'getTopMovers'>, { status: 'ok' }>;

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

export function writeComparison(comparison: Comparison, isDearest: boolean, style: Style): string {
  const { say } = style;
  const { matched, retailers, leftOut } = comparison;
  const isOfOne = matched === 1;
  const head = [
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Index (others = 100)', ar: 'المؤشر (بقية المتاجر = 100)' }),
    ...(isOfOne ? [] : [say({ en: 'Products', ar: 'المنتجات' })]),
    isOfOne ? say({ en: 'Price', ar: 'السعر' }) : say({ en: 'Total', ar: 'الإجمالي' }),
  ];
  const rows = retailers.map(({ name, index, products, total }) => [
    name,
    index === null ? '–' : style.index(index),
    ...(isOfOne ? [] : [products === undefined ? '–' : `${products}`]),
    total === null ? '–' : style.money(total, comparison.currency),
  ]);
  const absent = say({
    en: `Without a total, because they carry too few of these products: ${style.list(leftOut)}.`,
    ar: `بلا إجمالي، لقلة هذه المنتجات لديها: ${style.list(leftOut)}.`,
  });
  return joined(
    isOfOne ? '' : byIndex(comparison, isDearest, style),
    byTotal(comparison, style),
    retailers.length === 1 ? '' : style.table(head, rows),
    leftOut.length === 0 ? '' : absent,
  );
}

/** Who is cheapest, like for like; retailers of few products are not among those that are compared in words while others have more. */
function byIndex(
  { retailers, looked: provenance }: Comparison,
  isDearest: boolean,
  { say, count, index: written }: Style,
): string {
  const indexed = retailers.flatMap(({ index, ...each }) => (index === null ? [] : [{ ...each, index }]));
  const firm = indexed.filter(({ isLowBase }) => !isLowBase);
  const compared = firm.length > 1 ? firm : indexed;
  const [cheapest, dearest] = [compared[0], compared.at(-1)];
  if (!cheapest || !dearest || compared.length < 2) return '';
  const over = ({ products }: typeof cheapest) =>
    products === undefined ? '' : `${say({ en: ', ', ar: '، ' })}${count('products', products)}`;
  const indicative =
    firm.length > 1
      ? ''
      : say({
          en: ' Few products could be compared: treat it as indicative.',
          ar: ' عدد المنتجات قليل، فاعتبر النتيجة مؤشرًا فقط.',
        });
  if (isDearest)
    return say({
      en: `**${provenance.subject}**: like for like, **${dearest.name}** has the highest prices (index **${written(dearest.index)}**${over(dearest)}) and **${cheapest.name}** the lowest (**${written(cheapest.index)}**${over(cheapest)}); 100 is the average of the other retailers for the same products.${indicative}`,
      ar: `**${provenance.subject}**: عند مقارنة المنتجات نفسها، أعلى الأسعار في **${dearest.name}** (المؤشر **${written(dearest.index)}**${over(dearest)}) وأقلها في **${cheapest.name}** (**${written(cheapest.index)}**${over(cheapest)})؛ و100 متوسط بقية المتاجر للمنتجات نفسها.${indicative}`,
    });
  return say({
    en: `**${provenance.subject}**: like for like, **${cheapest.name}** has the lowest prices (index **${written(cheapest.index)}**${over(cheapest)}) and **${dearest.name}** the highest (**${written(dearest.index)}**${over(dearest)}); 100 is the average of the other retailers for the same products.${indicative}`,
    ar: `**${provenance.subject}**: عند مقارنة المنتجات نفسها، أقل الأسعار في **${cheapest.name}** (المؤشر **${written(cheapest.index)}**${over(cheapest)}) وأعلاها في **${dearest.name}** (**${written(dearest.index)}**${over(dearest)})؛ و100 متوسط بقية المتاجر للمنتجات نفسها.${indicative}`,
  });
}

/** What one product costs, or all that the retailers have in common. */
function byTotal(comparison: Comparison, style: Style): string {
  const { say, count } = style;
  const { matched, products, isLowBase, spreadPercent, looked: provenance } = comparison;
  const totals = comparison.retailers
    .flatMap(({ name, total }) => (total === null ? [] : [{ name, total }]))
    .sort((a, b) => a.total - b.total);
  const [cheapest, dearest] = [totals[0], totals.at(-1)];
  if (!cheapest || !dearest) return '';
  const money = ({ total }: typeof cheapest) => `**${style.money(total, comparison.currency)}**`;
  const subject = `**${provenance.subject}**`;
  if (totals.length === 1)
    return say({
      en: `${subject}: only ${cheapest.name} carries it, at ${money(cheapest)}.`,
      ar: `${subject}: لا يوجد إلا في ${cheapest.name}، بسعر ${money(cheapest)}.`,
    });
  const spread = spreadPercent === null ? '' : style.percent(spreadPercent);
  if (matched === 1) {
    const more = style.money(dearest.total - cheapest.total, comparison.currency);
    return say({
      en: `${subject}: **${cheapest.name}** is the cheapest at ${money(cheapest)}, **${dearest.name}** the most expensive at ${money(dearest)}${spread && ` (${more}, or ${spread}, more)`}.`,
      ar: `${subject}: أقل سعر في **${cheapest.name}**: ${money(cheapest)}، وأعلى سعر في **${dearest.name}**: ${money(dearest)}${spread && ` (بزيادة ${more}، أي ${spread})`}.`,
    });
  }
  const ofAll =
    products === undefined || products === matched
      ? ''
      : say({ en: ` of ${products}`, ar: ` من ${products}` });
  const few = isLowBase
    ? say({
        en: ' They are few: treat the totals as indicative.',
        ar: ' وهي قليلة، فاعتبر الإجمالي مؤشرًا فقط.',
      })
    : '';
  return say({
    en: `The ${count('products', matched)}${ofAll} that ${totals.length} retailers have in common cost least at **${cheapest.name}**: ${money(cheapest)}, and most at **${dearest.name}**: ${money(dearest)}${spread && ` (${spread} more)`}.${few}`,
    ar: `المنتجات المشتركة بين ${count('retailers', totals.length)} (${count('products', matched)}${ofAll}) أقل إجمالي لها في **${cheapest.name}**: ${money(cheapest)}، وأعلى إجمالي في **${dearest.name}**: ${money(dearest)}${spread && ` (بزيادة ${spread})`}.${few}`,
  });
}

export function writeHistory(history: History, style: Style): string {
  const { series, looked: provenance } = history;
  const [only] = series;
  const then = joined(writeParts(history, style), writeReal(history, style), writeThen(history, style));
  if (only && series.length === 1) return joined(writeOneHistory(history, only, style), then);
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
    then,
    style.table(head, rows),
    style.cut(series.length, history.total, 'top'),
  );
}

/** Which way, and by how much. */
function moved(change: number, { say, percent }: Style): string {
  if (change === 0) return say({ en: '**no change**', ar: '**بلا تغيّر**' });
  const by = percent(change);
  return change > 0
    ? say({ en: `**up ${by}**`, ar: `**ارتفعت ${by}**` })
    : say({ en: `**down ${by}**`, ar: `**انخفضت ${by}**` });
}

function writeThen({ before }: History, style: Style): string {
  return writeBeside(before, style, ({ changePercent, matched }) => {
    if (changePercent === null) return null;
    const by = moved(changePercent, style);
    const of = style.count('prices', matched);
    return style.say({ en: `prices ${by} (${of})`, ar: `الأسعار ${by} (${of})` });
  });
}

/** How far it was the regular prices, and how many promotions began and ended. */
function writeParts({ parts, changePercent }: History, style: Style): string {
  if (!parts || parts.regularPercent === null) return '';
  const { regularPercent, regularPrices, promotionsBegan, promotionsEnded } = parts;
  if (style.results > 2 || (style.results > 1 && regularPercent === changePercent)) return '';
  const [by, of] = [moved(regularPercent, style), style.count('prices', regularPrices)];
  return style.say({
    en: `Regular prices alone: ${by} (${of}). Promotions began on ${promotionsBegan} and ended on ${promotionsEnded}.`,
    ar: `الأسعار الأساسية وحدها: ${by} (${of}). بدأت عروض على ${promotionsBegan} وانتهت على ${promotionsEnded}.`,
  });
}

/** What prices in the money of the last day would have been as they were paid. */
function writeReal({ real, looked }: History, style: Style): string {
  const { say, day } = style;
  if (real === undefined) return '';
  const paid =
    real.nominalPercent === null
      ? ''
      : say({
          en: ` As they were paid: ${moved(real.nominalPercent, style)}.`,
          ar: ` وكما دُفعت: ${moved(real.nominalPercent, style)}.`,
        });
  const open =
    real.provisionalFrom === null
      ? ''
      : say({
          en: ` Consumer prices are provisional from ${day(real.provisionalFrom)} on.`,
          ar: ` أرقام أسعار المستهلكين مؤقتة منذ ${day(real.provisionalFrom)}.`,
        });
  return say({
    en: `Prices are in the money of ${day(looked.to)}, net of inflation.${paid}${open}`,
    ar: `الأسعار بنقود يوم ${day(looked.to)} بعد استبعاد التضخم.${paid}${open}`,
  });
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

/** Why it moved, and how many of its prices came back. */
function writeWhy({ why, steps }: Movers['movers'][number], style: Style): string {
  const { say } = style;
  const because = why ? say({ en: `Why: ${why}.`, ar: `السبب: ${why}.` }) : '';
  const returned = steps?.returned
    ? say({
        en: `Prices that returned to their old price: **${steps.returned}**.`,
        ar: `أسعار عادت إلى سعرها السابق: **${steps.returned}**.`,
      })
    : '';
  return [because, returned].filter(Boolean).join(' ');
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
  const change = say({
    en: `The biggest change ${when} was **${first.product}**${atEn}: **${isRise ? 'up' : 'down'} ${by}**.`,
    ar: `أكبر تغيّر ${when} كان في **${first.product}**${atAr}: **${isRise ? 'ارتفع' : 'انخفض'} ${by}**.`,
  });
  const lead = [change, writeWhy(first, style)].filter(Boolean).join(' ');
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
