import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { writeBeside } from './beside.ts';
import type { Style } from './format.ts';

type PriceIndex = Extract<ToolOutput<'getPriceIndex'>, { status: 'ok' }>;
type Compared = NonNullable<PriceIndex['compared']>;
type AtRetailer = Pick<Compared['retailers'][number], 'gapPercent' | 'gapPerUnit'>;

/** How brands are priced against others, and where the gap is widest. */
export function writePriceIndex(found: PriceIndex, isDearest: boolean, style: Style): string {
  const { compared, brands } = found;
  const parts = compared
    ? [
        [writeCompared(found, compared, style), writeThen(found, style)].filter(Boolean).join(' '),
        writeRetailers(found, compared, style),
      ]
    : [];
  return [...parts, brands.length > 1 || compared === null ? writeBrands(found, isDearest, style) : '']
    .filter(Boolean)
    .join('\n\n');
}

function writeCompared(found: PriceIndex, compared: Compared, style: Style): string {
  const { say, count } = style;
  const { brand = found.looked.subject, against, index, products, isLowBase, leftOut } = compared;
  if (index === null) return '';
  const others =
    against ?? say({ en: 'the other brands of its category', ar: 'بقية العلامات التجارية في الفئة' });
  const few = isLowBase
    ? say({
        en: ' Few products could be compared: treat it as indicative.',
        ar: ' عدد المنتجات قليل، فاعتبر النتيجة مؤشرًا فقط.',
      })
    : '';
  const without =
    leftOut === 0
      ? ''
      : say({
          en: `, ${count('products', leftOut)} not compared`,
          ar: `، و${count('products', leftOut)} خارج المقارنة`,
        });
  const lead = say({
    en: `**${brand}** against ${others}, like for like: price index **${style.index(index)}** (100 = the same prices; over ${count('products', products)}${without}).${few}`,
    ar: `**${brand}** مقابل ${others}، بمقارنة المنتجات المتناظرة: مؤشر السعر **${style.index(index)}** (100 = الأسعار نفسها؛ ${count('products', products)}${without}).${few}`,
  });
  return `${lead}${writeGap(found, compared, style)}`;
}

function writeThen({ before }: PriceIndex, style: Style): string {
  const { say, index, count } = style;
  return writeBeside(before, style, ({ compared }) => {
    if (compared?.index == null) return null;
    const of = count('products', compared.products);
    return say({
      en: `price index **${index(compared.index)}** (over ${of})`,
      ar: `مؤشر السعر **${index(compared.index)}** (${of})`,
    });
  });
}

function writeGap(
  found: PriceIndex,
  { gapPercent, gapPerUnit, total, retailers }: Compared,
  style: Style,
): string {
  const [widest] = retailers;
  if (gapPercent === null) return '';
  const median = written(found, { gapPercent, gapPerUnit }, style);
  const { say, count } = style;
  const at = count('retailers', total);
  const middle = say({ en: ` The median over ${at} is ${median}`, ar: ` والوسيط لدى ${at}: ${median}` });
  if (!widest || total < 2) return `${middle}.`;
  return say({
    en: `${middle}. The gap is widest at **${widest.retailer}**: ${written(found, widest, style)}.`,
    ar: `${middle}. وأوسع فارق في **${widest.retailer}**: ${written(found, widest, style)}.`,
  });
}

/** "**5.0%** (EGP 2.10 per litre) more expensive" */
function written(
  { currency, baseUnit }: PriceIndex,
  { gapPercent, gapPerUnit }: AtRetailer,
  style: Style,
): string {
  const { say, percent, money, perUnit } = style;
  if (gapPercent === 0) return say({ en: 'no gap', ar: 'لا فارق' });
  const amount =
    gapPerUnit === null ? '' : ` (${money(Math.abs(gapPerUnit), currency)} ${perUnit(baseUnit)})`;
  const by = `**${percent(gapPercent)}**${amount}`;
  return gapPercent > 0
    ? say({ en: `${by} more expensive`, ar: `أغلى بنسبة ${by}` })
    : say({ en: `${by} cheaper`, ar: `أرخص بنسبة ${by}` });
}

function writeRetailers(
  { currency, baseUnit }: PriceIndex,
  { retailers, total }: Compared,
  style: Style,
): string {
  const { say, change, money, perUnit } = style;
  if (retailers.length < 2) return '';
  const hasMoney = retailers.some(({ gapPerUnit }) => gapPerUnit !== null);
  const head = [
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Gap', ar: 'الفارق' }),
    ...(hasMoney ? [say({ en: `Gap ${perUnit(baseUnit)}`, ar: `الفارق ${perUnit(baseUnit)}` })] : []),
  ];
  const rows = retailers.map(({ retailer, gapPercent, gapPerUnit }) => [
    retailer,
    change(gapPercent),
    ...(hasMoney ? [gapPerUnit === null ? '–' : money(gapPerUnit, currency)] : []),
  ]);
  return [style.table(head, rows), style.cut(retailers.length, total, 'top')].filter(Boolean).join('\n\n');
}

/** The cheapest and the dearest of them, the one that was requested first; those of few products are not among these while others have more. */
function writeEnds(brands: PriceIndex['brands'], isDearest: boolean, style: Style): string {
  const { say, index: written, count } = style;
  const indexed = brands.flatMap(({ index, ...each }) => (index === null ? [] : [{ ...each, index }]));
  const firm = indexed.filter(({ isLowBase }) => !isLowBase);
  const compared = firm.length > 1 ? firm : indexed;
  const [cheapest, dearest] = [compared[0], compared.at(-1)];
  if (!cheapest || !dearest || compared.length < 2) return '';
  const said = ({ name, index, products }: typeof cheapest) =>
    say({
      en: `**${name}** (index **${written(index)}**, ${count('products', products)})`,
      ar: `**${name}** (المؤشر **${written(index)}**، ${count('products', products)})`,
    });
  const [low, high] = [said(cheapest), said(dearest)];
  return isDearest
    ? say({
        en: `The most expensive brand, like for like, is ${high}; the cheapest is ${low}.`,
        ar: `الأغلى عند مقارنة المنتجات المتناظرة ${high}، والأرخص ${low}.`,
      })
    : say({
        en: `The cheapest brand, like for like, is ${low}; the most expensive is ${high}.`,
        ar: `الأرخص عند مقارنة المنتجات المتناظرة ${low}، والأغلى ${high}.`,
      });
}

function writeBrands({ brands, looked }: PriceIndex, isDearest: boolean, style: Style): string {
  const { say } = style;
  const head = [
    say({ en: 'Brand', ar: 'العلامة التجارية' }),
    say({ en: 'Index (rest of the category = 100)', ar: 'المؤشر (بقية الفئة = 100)' }),
    say({ en: 'Products', ar: 'المنتجات' }),
  ];
  const rows = brands.map(({ name, index, products }) => [
    name,
    index === null ? '–' : style.index(index),
    `${products}`,
  ]);
  const ends = writeEnds(brands, isDearest, style);
  const lead = say({
    en: `Each brand of **${looked.subject}** against the rest of the category, like for like:`,
    ar: `كل علامة تجارية في **${looked.subject}** مقابل بقية الفئة، بمقارنة المنتجات المتناظرة:`,
  });
  return [ends, lead, style.table(head, rows)].filter(Boolean).join('\n\n');
}
