import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { writeBeside } from './beside.ts';
import type { Style } from './format.ts';

type Distribution = Extract<ToolOutput<'getDistribution'>, { status: 'ok' }>;
type AllStores = Distribution['allStores'];

/** In how many shops products stand: among the visited ones, among all, and by channel or place. */
export function writeDistribution(found: Distribution, style: Style): string {
  return [
    [writeKnown(found, style), writeAll(found.allStores, style), writeThen(found, style)]
      .filter(Boolean)
      .join(' '),
    writeDepth(found, style),
    writePlaces(found.places ?? [], style),
    writeChannels(found.channels ?? [], style),
    style.cut((found.places ?? found.channels ?? []).length, found.total, 'top'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function writeThen({ before }: Distribution, style: Style): string {
  return writeBeside(before, style, ({ numericPercent, storesKnown }) => {
    if (numericPercent === null) return null;
    const [part, n] = [`**${style.percent(numericPercent)}**`, style.count('stores', storesKnown)];
    return style.say({ en: `${part} (${n} visited)`, ar: `${part} (${n} مفحوصة)` });
  });
}

/** "**Nasma** (UHT milk)" of the own brands, else what the question named. */
export function subjectOf({ brand, looked }: { brand?: string | undefined; looked: { subject: string } }) {
  return brand === undefined ? `**${looked.subject}**` : `**${brand}** (${looked.subject})`;
}

function writeKnown(found: Distribution, style: Style): string {
  const { say, percent, count } = style;
  const { numericPercent, weightedPercent, storesKnown, storesListed, looked } = found;
  const { oldestVisit, newestVisit } = found;
  const visits = style.during(oldestVisit ?? looked.from, newestVisit ?? looked.to);
  const all = count('stores', storesListed);
  const base = say({
    en: `${storesKnown} of ${all} visited ${visits}`,
    ar: `فُحص ${storesKnown} من أصل ${all} ${visits}`,
  });
  if (numericPercent === null) return `${subjectOf(found)}: ${base}.`;
  const weighted =
    weightedPercent === null
      ? ''
      : say({
          en: `; weighted by what each store sells of the category, distribution is **${percent(weightedPercent)}**`,
          ar: `؛ والتوزيع المرجّح بمبيعات الفئة في كل فرع **${percent(weightedPercent)}**`,
        });
  return say({
    en: `${subjectOf(found)}: numeric distribution among visited stores is **${percent(numericPercent)}** (${base})${weighted}.`,
    ar: `${subjectOf(found)}: التوزيع العددي في الفروع المفحوصة **${percent(numericPercent)}** (${base})${weighted}.`,
  });
}

function writeAll(all: AllStores, style: Style): string {
  const { say, percent, count } = style;
  const { numericPercent, halfWidth, stores } = all;
  if (numericPercent === null) return writeLack(all, style);
  const width =
    halfWidth === null
      ? ''
      : say({
          en: `, give or take ${style.index(halfWidth)} points`,
          ar: `، بهامش خطأ ± ${style.index(halfWidth)} نقطة`,
        });
  const of = stores === null ? '' : count('stores', stores);
  return say({
    en: `Estimated over all ${of || 'stores'}, it is **${percent(numericPercent)}**${width}.`,
    ar: `وتقديره في كل الفروع${of && ` (${of})`}: **${percent(numericPercent)}**${width}.`,
  });
}

/** Why nothing is said of all stores. */
function writeLack({ lacks, notVisited = [] }: AllStores, { say, list }: Style): string {
  switch (lacks) {
    case 'brands':
      return say({
        en: 'All brands together are in every store that sells the category, so distribution is measured for single brands. Name a brand, or select yours in settings.',
        ar: 'كل العلامات التجارية معًا موجودة في كل فرع يبيع الفئة، لذا يُقاس التوزيع لعلامة بعينها: اذكر علامة، أو اختر علاماتك في الإعدادات.',
      });
    case 'place':
      return say({
        en: 'There’s no estimate for all stores when you look at a single retailer, city or store.',
        ar: 'لا يتوفر تقدير لكل الفروع عند اختيار متجر أو مدينة أو فرع بعينه.',
      });
    case 'universe':
      return say({
        en: 'There’s no estimate for all stores because their number isn’t known.',
        ar: 'لا يتوفر تقدير لكل الفروع لأن عددها غير معروف.',
      });
    case 'channel':
      return say({
        en: `There’s no estimate for all stores because no store was visited in: ${list(notVisited)}.`,
        ar: `لا يتوفر تقدير لكل الفروع لأن الزيارات لم تشمل أي فرع من: ${list(notVisited)}.`,
      });
    default:
      return '';
  }
}

function writeDepth(found: Distribution, style: Style): string {
  const { say, percent } = style;
  const { distributionPoints, productsPerStore, netWeightedPercent, availabilityPercent } = found;
  const parts = [
    distributionPoints !== null &&
      say({
        en: `total distribution points ${style.index(distributionPoints)}`,
        ar: `مجموع نقاط التوزيع ${style.index(distributionPoints)}`,
      }),
    productsPerStore !== null &&
      say({
        en: `products per store ${productsPerStore}`,
        ar: `عدد المنتجات في الفرع ${productsPerStore}`,
      }),
    netWeightedPercent !== null &&
      say({
        en: `weighted distribution net of stock-outs ${percent(netWeightedPercent)}`,
        ar: `التوزيع المرجّح بعد استبعاد نفاد المخزون ${percent(netWeightedPercent)}`,
      }),
    availabilityPercent !== null &&
      say({
        en: `on-shelf availability ${percent(availabilityPercent)}`,
        ar: `التوافر على الرف ${percent(availabilityPercent)}`,
      }),
  ].filter((part) => part !== false);
  return parts.length === 0
    ? ''
    : say({ en: `Other measures: ${style.list(parts)}.`, ar: `مؤشرات أخرى: ${style.list(parts)}.` });
}

type Known = Pick<
  Distribution,
  'storesKnown' | 'storesListed' | 'numericPercent' | 'weightedPercent' | 'availabilityPercent'
>;

const COLUMNS = {
  known: { en: 'Stores visited', ar: 'الفروع المفحوصة' },
  numeric: { en: 'Numeric', ar: 'العددي' },
  width: { en: '± points', ar: '± نقطة' },
  weighted: { en: 'Weighted', ar: 'المرجّح' },
  availability: { en: 'Availability', ar: 'التوافر' },
};

function cellsOf(each: Known, width: number | null, { percent, index }: Style): string[] {
  const shown = (value: number | null) => (value === null ? '–' : percent(value));
  return [
    `${each.storesKnown} / ${each.storesListed}`,
    shown(each.numericPercent),
    width === null ? '–' : index(width),
    shown(each.weightedPercent),
    shown(each.availabilityPercent),
  ];
}

function writeChannels(channels: NonNullable<Distribution['channels']>, style: Style): string {
  if (channels.length === 0) return '';
  const head = [style.say({ en: 'Channel', ar: 'القناة' }), ...Object.values(COLUMNS).map(style.say)];
  const rows = channels.map((each) => [each.channel, ...cellsOf(each, each.halfWidth, style)]);
  return style.table(head, rows);
}

/** Each place with the estimate over all its stores, where there is one; the interval is of this. */
function writePlaces(places: NonNullable<Distribution['places']>, style: Style): string {
  if (places.length === 0) return '';
  const { known, numeric, weighted, availability } = COLUMNS;
  const hasAll = places.some(({ allStores }) => allStores);
  const head = [
    style.say({ en: 'Place', ar: 'المكان' }),
    ...[known, numeric, weighted, availability].map(style.say),
    ...(hasAll ? [style.say({ en: 'All stores', ar: 'كل الفروع' })] : []),
  ];
  const rows = places.map(({ place, allStores, ...each }) => {
    const [visited = '', share = '', , byWeight = '', inStock = ''] = cellsOf(each, null, style);
    const all = hasAll ? [allStores ? estimate(allStores, style) : '–'] : [];
    return [place, visited, share, byWeight, inStock, ...all];
  });
  return style.table(head, rows);
}

function estimate(
  { numericPercent, halfWidth }: Pick<AllStores, 'numericPercent' | 'halfWidth'>,
  { percent, index }: Style,
): string {
  const width = halfWidth === null ? '' : ` ± ${index(halfWidth)}`;
  return numericPercent === null ? '–' : `${percent(numericPercent)}${width}`;
}
