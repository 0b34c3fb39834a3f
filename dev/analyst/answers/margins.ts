import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Style } from './format.ts';

type Margins = Extract<ToolOutput<'getMargins'>, { status: 'ok' }>;
type Corridor = Pick<Margins['all'], 'lowPercent' | 'highPercent'>;

/** What retailers earn, and where it is too little. */
export function writeMargins(found: Margins, style: Style): string {
  const [only] = found.products;
  const table = only && found.total === 1 ? writeRetailers(only, style) : writeProducts(found, style);
  return [`${writeAll(found, style)}${writeFloor(found, style)}`, table].filter(Boolean).join('\n\n');
}

/** "18.2%"; a loss with its sign. */
function share(value: number | null, style: Style): string {
  if (value === null) return '–';
  return value < 0 ? style.change(value) : style.percent(value);
}

function corridor({ lowPercent, highPercent }: Corridor, style: Style): string {
  if (lowPercent === null || highPercent === null) return '';
  const [low, high] = [share(lowPercent, style), share(highPercent, style)];
  return style.say({ en: `${low} to ${high}`, ar: `من ${low} إلى ${high}` });
}

function writeAll({ looked, month, all }: Margins, style: Style): string {
  const { say, count } = style;
  const when = formatDate(style.language, month, 'month', 'UTC');
  const [from, median] = [corridor(all, style), `**${share(all.medianPercent, style)}**`];
  const [margins, products] = [count('margins', all.margins), count('products', all.products)];
  const range = from && say({ en: `; P25 to P75: ${from}`, ar: `؛ بين المئين 25 والمئين 75: ${from}` });
  const few = all.isLowBase
    ? say({ en: '; low base, so use with care', ar: '؛ العدد قليل، فالرقم تقريبي' })
    : '';
  return say({
    en: `**${looked.subject}**: the median retailer margin in ${when} is ${median} of the price excluding VAT (${margins}, ${products}${range}${few}).`,
    ar: `**${looked.subject}**: وسيط هامش ربح المتاجر في ${when} هو ${median} من السعر دون ضريبة القيمة المضافة (${margins}، ${products}${range}${few}).`,
  });
}

function writeFloor({ all, floorPercent }: Margins, style: Style): string {
  const { say, count } = style;
  const negative =
    all.negative === 0
      ? ''
      : say({
          en: ` Negative margins: **${all.negative}**.`,
          ar: ` عدد الهوامش السالبة **${all.negative}**.`,
        });
  if (floorPercent === null || all.belowFloor === null) return negative;
  const floor = style.percent(floorPercent);
  const below = say({
    en: ` Below the floor of ${floor}: **${all.belowFloor}** of ${count('margins', all.margins)}.`,
    ar: ` عدد الهوامش دون الحد الأدنى (${floor}): **${all.belowFloor}** من أصل ${formatNumber(style.language, all.margins)}.`,
  });
  return below + negative;
}

function marked(percent: number, isBelowFloor: boolean, style: Style): string {
  return isBelowFloor
    ? `${share(percent, style)} (${style.say({ en: 'below the floor', ar: 'دون الحد الأدنى' })})`
    : share(percent, style);
}

function writeRetailers({ at }: Margins['products'][number], style: Style): string {
  const { say } = style;
  const head = [say({ en: 'Retailer', ar: 'المتجر' }), say({ en: 'Margin', ar: 'هامش الربح' })];
  return style.table(
    head,
    at.map(({ retailer, marginPercent, isBelowFloor }) => [
      retailer,
      marked(marginPercent, isBelowFloor, style),
    ]),
  );
}

/** Each product with the retailer that earns least on it. */
function writeProducts({ products, total }: Margins, style: Style): string {
  const { say } = style;
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Median', ar: 'الوسيط' }),
    say({ en: 'Thinnest at', ar: 'الأقل لدى' }),
    say({ en: 'Margin', ar: 'الهامش' }),
  ];
  const rows = products.map(({ product, medianPercent, at: [thinnest] }) => [
    product,
    share(medianPercent, style),
    thinnest?.retailer ?? '–',
    share(thinnest?.marginPercent ?? null, style),
  ]);
  return [style.table(head, rows), style.cut(products.length, total)].filter(Boolean).join('\n\n');
}
