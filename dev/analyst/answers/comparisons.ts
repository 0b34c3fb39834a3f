import type { ToolOutput } from '#lib/chat/tools/schema.ts';
import type { Style } from './format.ts';

type Comparison = Extract<ToolOutput<'compareRetailers'>, { status: 'ok' }>;
type History = Extract<ToolOutput<'getPriceHistory'>, { status: 'ok' }>;
type Movers = Extract<ToolOutput<'getTopMovers'>, { status: 'ok' }>;

export const writeComparison = (found: Comparison, style: Style): string => {
  const { say, percent } = style;
  const { matched, retailers, leftOut, spreadPercent, looked } = found;
  const money = (amount: number) => style.money(amount, found.currency);
  const [cheapest] = retailers;
  const dearest = retailers.at(-1);
  if (!cheapest || !dearest) return '';
  const subject = `**${looked.subject}**`;
  if (retailers.length === 1)
    return say({
      en: `${subject}: only ${cheapest.name} carries it, at **${money(cheapest.total)}**.`,
      ar: `${subject}: لا يوجد إلا في ${cheapest.name}، بسعر **${money(cheapest.total)}**.`,
    });
  const spread = spreadPercent === null ? '' : percent(spreadPercent, 'unsigned');
  // Of a part of the market nothing is said about all of it.
  const among =
    leftOut.length === 0
      ? ''
      : say({ en: ` of these ${retailers.length}`, ar: ` بين هذه المتاجر (${retailers.length})` });
  const lead = say({
    en: `${subject}: **${cheapest.name}** is the cheapest${among} at **${money(cheapest.total)}**, **${dearest.name}** the most expensive at **${money(dearest.total)}**${spread && ` (${spread} more)`}.`,
    ar: `${subject}: **${cheapest.name}** هو الأرخص${among} بسعر **${money(cheapest.total)}**، و**${dearest.name}** الأغلى بسعر **${money(dearest.total)}**${spread && ` (بزيادة ${spread})`}.`,
  });
  const basis = say({
    en: `These are totals of the ${matched} products that all of them carry.${found.isLowBase ? ' Few products could be compared: take it as a hint.' : ''}`,
    ar: `الأرقام إجماليات المنتجات المتوفرة لديها جميعًا (${matched}).${found.isLowBase ? ' عدد المنتجات قليل، فاعتبر النتيجة مؤشرًا فقط.' : ''}`,
  });
  const absent =
    leftOut.length === 0
      ? []
      : [
          say({
            en: `Left out, because they carry too few of these products: ${leftOut.join(', ')}.`,
            ar: `خارج المقارنة، لقلة هذه المنتجات لديها: ${leftOut.join('، ')}.`,
          }),
        ];
  const head = [
    say({ en: 'Retailer', ar: 'المتجر' }),
    matched === 1 ? say({ en: 'Price', ar: 'السعر' }) : say({ en: 'Total', ar: 'الإجمالي' }),
    say({ en: 'Index (others = 100)', ar: 'المؤشر (الباقي = 100)' }),
  ];
  const rows = retailers.map(({ name, total, index }) => [
    name,
    money(total),
    index === null ? '–' : index.toFixed(1),
  ]);
  return [lead, ...(matched === 1 ? [] : [basis]), style.table(head, rows), ...absent].join('\n\n');
};

export const writeHistory = (found: History, style: Style): string => {
  const { say, percent } = style;
  const { changePercent, looked, series, seriesOf, matched } = found;
  const money = (amount: number) => style.money(amount, found.currency);
  const subject = `**${looked.subject}**`;
  const when = style.days(looked.from, looked.to);
  const [only] = series.length === 1 ? series : [];
  if (only) {
    const [first, last] = [`**${money(only.first)}**`, `**${money(only.last)}**`];
    const change = only.changePercent === null ? '' : `**${percent(only.changePercent)}**`;
    return say({
      en: `${subject}${seriesOf === 'retailers' ? ` at ${only.name}` : ''} went from ${first} (${style.day(looked.from)}) to ${last} (${style.day(looked.to)})${change && `: ${change}`}.`,
      ar: `انتقل سعر ${subject}${seriesOf === 'retailers' ? ` في ${only.name}` : ''} من ${first} (${style.day(looked.from)}) إلى ${last} (${style.day(looked.to)})${change && `، أي ${change}`}.`,
    });
  }
  const lead =
    changePercent === null
      ? say({
          en: `There are not enough prices at both ends of ${when} to say how ${subject} changed.`,
          ar: `لا توجد أسعار كافية في بداية الفترة ${when} ونهايتها لحساب تغيّر ${subject}.`,
        })
      : say({
          en: `The price of ${subject} changed by **${percent(changePercent)}** over ${when} (mean of ${matched} prices that stood at both ends).`,
          ar: `تغيّر سعر ${subject} بنسبة **${percent(changePercent)}** خلال ${when} (متوسط ${matched} من الأسعار القائمة في بداية الفترة ونهايتها).`,
        });
  const head = [
    seriesOf === 'retailers' ? say({ en: 'Retailer', ar: 'المتجر' }) : say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'First', ar: 'البداية' }),
    say({ en: 'Last', ar: 'النهاية' }),
    say({ en: 'Change', ar: 'التغيّر' }),
  ];
  const rows = series.map(({ name, first, last, changePercent: change }) => [
    name,
    money(first),
    money(last),
    change === null ? '–' : percent(change),
  ]);
  return `${lead}\n\n${style.table(head, rows)}`;
};

export const writeMovers = (found: Movers, style: Style): string => {
  const { say, percent } = style;
  const money = (amount: number) => style.money(amount, found.currency);
  const when = style.days(found.looked.from, found.looked.to);
  const [first] = found.movers;
  if (!first)
    return say({ en: `No regular price moved over ${when}.`, ar: `لم يتغيّر أي سعر عادي خلال ${when}.` });
  const lead = say({
    en: `The biggest mover over ${when} is **${first.product}** at ${first.retailer}: **${percent(first.changePercent)}**.`,
    ar: `صاحب أكبر تغيّر خلال ${when} هو **${first.product}** في ${first.retailer}: **${percent(first.changePercent)}**.`,
  });
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Before', ar: 'قبل' }),
    say({ en: 'After', ar: 'بعد' }),
    say({ en: 'Change', ar: 'التغيّر' }),
  ];
  const rows = found.movers.map(({ product, retailer, before, after, changePercent }) => [
    product,
    retailer,
    money(before),
    money(after),
    percent(changePercent),
  ]);
  return `${lead}\n\n${style.table(head, rows)}`;
};
