import { simplify } from '#dev/analyst/words.ts';
import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Style } from './format.ts';

type Assortment = Extract<ToolOutput<'getAssortment'>, { status: 'ok' }>;
type Catalogue = Extract<ToolOutput<'searchCatalogue'>, { status: 'ok' }>;
type Changes = Extract<ToolOutput<'listCatalogueChanges'>, { status: 'ok' }>;

/** So many packs that took another's place are named. */
const PACKS_NAMED = 3;

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** Whose the range is, and the sizes that it lacks. */
export function writeAssortment(found: Assortment, style: Style): string {
  const { looked, activeProducts, ofCategory, retailers, total } = found;
  const { say, count, day } = style;
  const when = day(looked.to);
  const lead =
    activeProducts < ofCategory
      ? say({
          en: `**${looked.subject}**: **${activeProducts}** of the ${count('products', ofCategory)} that retailers carry in the category on ${when}.`,
          ar: `**${looked.subject}**: **${activeProducts}** من ${count('products', ofCategory)} تبيعها المتاجر في الفئة يوم ${when}.`,
        })
      : say({
          en: `**${looked.subject}**: retailers carry **${count('products', activeProducts)}** on ${when}.`,
          ar: `**${looked.subject}**: تبيع المتاجر **${count('products', activeProducts)}** يوم ${when}.`,
        });
  const brands = new Set(retailers.flatMap((each) => each.brands.map(({ brand }) => brand)));
  const head = [
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Products of the category', ar: 'منتجات الفئة' }),
    ...(brands.size > 1 ? [say({ en: 'Brand with the most', ar: 'العلامة التجارية الأكبر' })] : []),
    say({ en: 'Its products', ar: 'منتجاتها' }),
    say({ en: 'Share of assortment', ar: 'الحصة من التشكيلة' }),
  ];
  const rows = retailers.flatMap(({ retailer, products, brands: parts }) => {
    const [most] = parts.toSorted((a, b) => b.brandProducts - a.brandProducts);
    if (!most) return [];
    const { brand, brandProducts, sharePercent } = most;
    const share = sharePercent === null ? '–' : style.percent(sharePercent);
    return [[retailer, String(products), ...(brands.size > 1 ? [brand] : []), String(brandProducts), share]];
  });
  return joined(
    lead,
    rows.length > 0 ? style.table(head, rows) : '',
    style.cut(retailers.length, total),
    writeGaps(found, style),
  );
}

function writeGaps({ whiteSpace: { lacks, rows, total = rows.length } }: Assortment, style: Style): string {
  const { say } = style;
  if (lacks === 'plan')
    return say({
      en: 'Where sizes are missing comes with a higher plan.',
      ar: 'فرص التشكيلة تأتي مع باقة أعلى.',
    });
  if (lacks === 'brands' || rows.length === 0) return '';
  const head = [
    say({ en: 'Missing size', ar: 'الحجم الناقص' }),
    say({ en: 'Brand', ar: 'العلامة التجارية' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Products of others', ar: 'منتجات الآخرين' }),
    say({ en: 'Sold elsewhere', ar: 'يُباع في غيره' }),
  ];
  const yes = (is: boolean) => (is ? say({ en: 'yes', ar: 'نعم' }) : say({ en: 'no', ar: 'لا' }));
  const cells = rows.map(({ packSize, brand, retailer, othersProducts, isSoldElsewhere }) => [
    ...[packSize, brand, retailer, String(othersProducts), yes(isSoldElsewhere)],
  ]);
  return joined(
    say({
      en: `White space: **${total}**, sizes that others sell at a retailer and this brand does not.`,
      ar: `فرص في التشكيلة: **${total}**، أحجام يبيعها الآخرون في متجر ولا تبيعها العلامة التجارية فيه.`,
    }),
    style.table(head, cells),
    style.cut(rows.length, total, 'top'),
  );
}

/** The records of products. */
export function writeCatalogue(found: Catalogue, style: Style): string {
  const { looked, products, total, completenessPercent, incomplete, currency, baseUnit } = found;
  const { say, count } = style;
  const t = translator(style.language, 'catalogue');
  const complete =
    completenessPercent === null
      ? ''
      : say({
          en: ` Their records are ${style.percent(completenessPercent)} complete on average; ${count('products', incomplete)} with something missing.`,
          ar: ` اكتمال بياناتها ${style.percent(completenessPercent)} في المتوسط، وبياناتها ناقصة في ${count('products', incomplete)}.`,
        });
  const lead = say({
    en: `**${looked.subject}**: **${count('products', total)}** in the catalogue.${complete}`,
    ar: `**${looked.subject}**: **${count('products', total)}** في الكتالوج.${complete}`,
  });
  const hasFacts = products.some(({ facts }) => facts !== null);
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Brand', ar: 'العلامة التجارية' }),
    ...(hasFacts
      ? [
          say({ en: 'Retailers', ar: 'المتاجر' }),
          style.unitHead(baseUnit),
          say({ en: 'Complete', ar: 'اكتمال البيانات' }),
          say({ en: 'Missing', ar: 'الناقص' }),
        ]
      : []),
  ];
  const rows = products.map(({ product, brand, facts }) => [
    ...[product, brand],
    ...(facts
      ? [
          String(facts.retailers),
          unitPrices(facts, currency, style),
          style.percent(facts.completenessPercent),
          facts.lacks.map((part) => t(`lacks.${part}`)).join(style.language === 'ar' ? '، ' : ', ') || '–',
        ]
      : []),
  ]);
  return joined(lead, rows.length > 0 ? style.table(head, rows) : '', style.cut(rows.length, total));
}

type Facts = NonNullable<Catalogue['products'][number]['facts']>;

function unitPrices({ lowestUnitPrice, highestUnitPrice }: Facts, currency: string, style: Style): string {
  if (lowestUnitPrice === null || highestUnitPrice === null) return '–';
  const [low, high] = [style.money(lowestUnitPrice, currency), style.money(highestUnitPrice, currency)];
  return low === high ? low : style.say({ en: `${low} to ${high}`, ar: `من ${low} إلى ${high}` });
}

const OF_NEW = /\bnew\b|\blaunch|\barriv|جديد|طرح/;
const OF_GONE = /\bdelist|\bdiscontinu|\bwithdraw|\bgone\b|مسحوب|انسحب|اتسحب|سحب/;
const OF_PACKS = /\bshr[aiu]n?k|\bshrinkflation|\bgrew\b|\brepack|\bpacks?\b|عبو|صغر|كبر/;

/** What came, went and was packed in another size: as far as the question names one of these. */
export function writeCatalogueChanges(found: Changes, question: string, style: Style): string {
  const simple = simplify(question);
  const named = [OF_NEW, OF_GONE, OF_PACKS].map((pattern) => pattern.test(simple));
  const [ofNew, ofGone, ofPacks] = named.some(Boolean) ? named : [true, true, true];
  const { looked } = found;
  const when = style.during(looked.from, looked.to);
  return joined(
    style.say({ en: `**${looked.subject}**, ${when}:`, ar: `**${looked.subject}**، ${when}:` }),
    ofNew ? writeArrivals(found.new, { en: 'New products', ar: 'منتجات جديدة' }, style) : '',
    ofGone ? writeArrivals(found.gone, { en: 'Delisted products', ar: 'منتجات مسحوبة' }, style) : '',
    ofPacks ? writePacks(found, style) : '',
  );
}

function writeArrivals(
  { total, products }: Changes['new'],
  title: Record<'en' | 'ar', string>,
  style: Style,
): string {
  const { say } = style;
  if (total === 0) return say({ en: `${title.en}: none.`, ar: `${title.ar}: لا يوجد.` });
  const hasPlaces = products.some(({ retailers }) => retailers !== undefined);
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Brand', ar: 'العلامة التجارية' }),
    say({ en: 'Day', ar: 'اليوم' }),
    ...(hasPlaces ? [say({ en: 'Retailers', ar: 'المتاجر' })] : []),
  ];
  const rows = products.map(({ product, brand, day, retailers, at = [] }) => [
    ...[product, brand, style.day(day)],
    ...(retailers === undefined ? [] : [`${style.list(at)}${at.length < retailers ? '…' : ''}`]),
  ]);
  return joined(
    say({ en: `${title.en}: **${total}**.`, ar: `${title.ar}: **${total}**.` }),
    style.table(head, rows),
    style.cut(rows.length, total),
  );
}

function writePacks({ packs, currency }: Changes, style: Style): string {
  const { say } = style;
  if (packs.total === 0) return say({ en: 'No pack took another’s place.', ar: 'لم تحل أي عبوة محل أخرى.' });
  const kinds =
    packs.shrunk === null || packs.grown === null
      ? ''
      : say({
          en: `; ${packs.shrunk} shrank and ${packs.grown} grew at the same price`,
          ar: `، صغرت منها ${packs.shrunk} وكبرت ${packs.grown} بالسعر نفسه`,
        });
  const lead = say({
    en: `Packs that took another’s place: **${packs.total}**${kinds}.`,
    ar: `عبوات حلت محل أخرى: **${packs.total}**${kinds}.`,
  });
  const lines = packs.changes.slice(0, PACKS_NAMED).map((change) => {
    const { product, formerProduct, day, unitPriceChangePercent, evidence } = change;
    const rise =
      unitPriceChangePercent === null
        ? ''
        : say({
            en: `, price per unit ${style.change(unitPriceChangePercent)}`,
            ar: `، وسعر الوحدة ${style.change(unitPriceChangePercent)}`,
          });
    const [first] = evidence.filter(
      ({ priceBefore, priceAfter }) => priceBefore !== null && priceAfter !== null,
    );
    const prices =
      first && first.priceBefore !== null && first.priceAfter !== null
        ? say({
            en: ` (${first.retailer}: ${style.money(first.priceBefore, currency)}, then ${style.money(first.priceAfter, currency)})`,
            ar: ` (${first.retailer}: ${style.money(first.priceBefore, currency)} ثم ${style.money(first.priceAfter, currency)})`,
          })
        : '';
    return say({
      en: `- ${product} in place of ${formerProduct}, ${style.day(day)}${rise}${prices}.`,
      ar: `- ${product} بدلًا من ${formerProduct}، ${style.day(day)}${rise}${prices}.`,
    });
  });
  return joined(lead, lines.join('\n'), style.cut(lines.length, packs.total));
}
