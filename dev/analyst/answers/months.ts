import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Style } from './format.ts';

type Inflation = Extract<ToolOutput<'getInflation'>, { status: 'ok' }>;
type Month = Inflation['months'][number];

/** How prices went month by month. */
export function writeInflation(found: Inflation, style: Style): string {
  const [newest] = found.months;
  if (!newest) return '';
  return [
    [writeNewest(found, newest, style), writeSince(found, newest, style), writeReal(found, newest, style)]
      .filter(Boolean)
      .join(' '),
    writeTable(found, style),
  ].join('\n\n');
}

function monthIn({ language }: Style, day: string): string {
  return formatDate(language, day, 'month', 'UTC');
}

/** "rose **1.2%**"; in Arabic the verb comes first in its sentence. */
function moved(value: number, style: Style): string {
  const { say } = style;
  if (value === 0) return say({ en: '**did not change**', ar: '**لم تتغيّر**' });
  const by = `**${style.percent(value)}**`;
  return value > 0
    ? say({ en: `**rose** ${by}`, ar: `**ارتفعت** بنسبة ${by}` })
    : say({ en: `**fell** ${by}`, ar: `**انخفضت** بنسبة ${by}` });
}

function writeNewest(
  { looked }: Inflation,
  { month, changePercent, prices, isLowBase }: Month,
  style: Style,
): string {
  const { say } = style;
  if (changePercent === null) return '';
  const few = isLowBase ? say({ en: ', which are few', ar: '، وهي قليلة' }) : '';
  const over = style.count('prices', prices);
  return say({
    en: `**${looked.subject}**: in ${monthIn(style, month)} prices ${moved(changePercent, style)} on the month before, like for like (${over}${few}).`,
    ar: `**${looked.subject}**: في ${monthIn(style, month)} ${moved(changePercent, style)} أسعار الأصناف نفسها عن الشهر السابق (${over}${few}).`,
  });
}

function writeSince(
  { base }: Inflation,
  { index, weightedIndex, coveragePercent }: Month,
  style: Style,
): string {
  const { say } = style;
  if (index === null) return '';
  const coverage =
    coveragePercent === null
      ? ''
      : say({
          en: `, covering ${style.percent(coveragePercent)} of that month’s weight`,
          ar: `، ويغطي ${style.percent(coveragePercent)} من وزن ذلك الشهر`,
        });
  const weighted =
    weightedIndex === null
      ? ''
      : say({
          en: `; weighted by each retailer’s share of sales, the index is **${style.index(weightedIndex)}**${coverage}`,
          ar: `؛ والمؤشر المرجّح بحصة كل متجر من المبيعات **${style.index(weightedIndex)}**${coverage}`,
        });
  return say({
    en: `With ${monthIn(style, base)} = 100, the index is **${style.index(index)}**${weighted}.`,
    ar: `وباعتبار ${monthIn(style, base)} = 100، بلغ المؤشر **${style.index(index)}**${weighted}.`,
  });
}

function writeReal(
  { base, consumerPricesUpTo }: Inflation,
  { realPercent, isProvisional }: Month,
  style: Style,
): string {
  const { say } = style;
  if (realPercent === null) return '';
  const until = consumerPricesUpTo && isProvisional ? monthIn(style, consumerPricesUpTo) : null;
  const provisional = until
    ? say({
        en: `; provisional, as the CPI is published up to ${until}`,
        ar: `؛ والرقم مبدئي لأن مؤشر أسعار المستهلكين منشور حتى ${until}`,
      })
    : '';
  return say({
    en: `In real terms, adjusted for CPI inflation, prices ${moved(realPercent, style)} since ${monthIn(style, base)}${provisional}.`,
    ar: `وبعد استبعاد أثر التضخم العام ${moved(realPercent, style)} الأسعار الحقيقية منذ ${monthIn(style, base)}${provisional}.`,
  });
}

function writeTable({ months, total }: Inflation, style: Style): string {
  const { say } = style;
  const hasOurs = months.some(({ oursIndex }) => oursIndex !== null);
  const index = (value: number | null) => (value === null ? '–' : style.index(value));
  const change = (value: number | null) => (value === null ? '–' : style.change(value));
  const head = [
    say({ en: 'Month', ar: 'الشهر' }),
    say({ en: 'Change', ar: 'التغيّر' }),
    say({ en: 'Index', ar: 'المؤشر' }),
    say({ en: 'Weighted', ar: 'المرجّح' }),
    ...(hasOurs ? [say({ en: 'Your brands', ar: 'علاماتك التجارية' })] : []),
    say({ en: 'Real', ar: 'الحقيقي' }),
  ];
  const rows = months.map((each) => [
    monthIn(style, each.month),
    change(each.changePercent),
    index(each.index),
    index(each.weightedIndex),
    ...(hasOurs ? [index(each.oursIndex)] : []),
    change(each.realPercent),
  ]);
  return [style.table(head, rows), style.cut(months.length, total)].filter(Boolean).join('\n\n');
}
