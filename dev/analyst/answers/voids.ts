import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { subjectOf } from './distribution.ts';
import type { Style } from './format.ts';

type Voids = Extract<ToolOutput<'listVoids'>, { status: 'ok' }>;

/** Which products shops lack that agreed to carry them, and where to go first. */
export function writeVoids(found: Voids, style: Style): string {
  const { say } = style;
  if (found.mustStock === 0)
    return say({
      en: `${subjectOf(found)}: no product is on the must-stock list of a visited store, so there is nothing to miss.`,
      ar: `${subjectOf(found)}: لا يوجد أي صنف في القائمة الأساسية لفرع تمت زيارته، فلا أصناف غير مُدرجة.`,
    });
  return [
    [writeTotal(found, style), writeLack(found, style)].filter(Boolean).join(' '),
    found.voids.length > 0 ? writePlaces(found, style) : writeBrands(found, style),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function writeTotal(found: Voids, style: Style): string {
  const { say } = style;
  const { total, mustStock, aMonth, currency, looked } = found;
  const worth =
    aMonth === null || total === 0
      ? ''
      : say({
          en: `, worth about **${style.roundMoney(aMonth, currency)}** a month together`,
          ar: `، وقيمتها معًا نحو **${style.roundMoney(aMonth, currency)}** شهريًا`,
        });
  const [until, all] = [style.day(looked.to), formatNumber(style.language, mustStock)];
  const count = `**${style.count('voids', total)}**`;
  return say({
    en: `${subjectOf(found)}: ${count} of ${all} on the must-stock list: stores that agreed to carry the product did not at their latest visit up to ${until}${worth}.`,
    ar: `${subjectOf(found)}: ${count} من أصل ${all} في القائمة الأساسية حسب أحدث زيارة لكل فرع حتى ${until}${worth}.`,
  });
}

function writeLack({ lacks, total }: Voids, { say }: Style): string {
  if (total === 0) return '';
  switch (lacks) {
    case 'categoryValue':
      return say({
        en: 'Monthly category sales aren’t known, so they are only ranked.',
        ar: 'مبيعات الفئة الشهرية غير معروفة، لذا نعرض الترتيب فقط.',
      });
    case 'weights':
      return say({
        en: 'The stores’ shares of category sales aren’t known, so they are only ranked.',
        ar: 'حصص الفروع من مبيعات الفئة غير معروفة، لذا نعرض الترتيب فقط.',
      });
    case 'facings':
      return say({
        en: 'No facings were counted, so they are only ranked.',
        ar: 'لم تُعدّ الواجهات، لذا نعرض الترتيب فقط.',
      });
    default:
      return '';
  }
}

function writePlaces({ voids, total, currency }: Voids, style: Style): string {
  const { say } = style;
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Store', ar: 'الفرع' }),
    say({ en: 'Governorate', ar: 'المحافظة' }),
    say({ en: 'A month', ar: 'شهريًا' }),
    say({ en: 'Range', ar: 'المدى' }),
    say({ en: 'Last visit', ar: 'آخر زيارة' }),
  ];
  const money = (amount: number | null) => (amount === null ? '–' : style.roundMoney(amount, currency));
  const rows = voids.map(({ product, store, governorate, aMonth, low, high, lastVisit }) => [
    product,
    store,
    governorate ?? '–',
    money(aMonth),
    low === null || high === null
      ? '–'
      : say({ en: `${money(low)} to ${money(high)}`, ar: `${money(low)} إلى ${money(high)}` }),
    style.day(lastVisit),
  ]);
  const lead = say({ en: 'Where to go first:', ar: 'ابدأ من هنا:' });
  return [lead, style.table(head, rows), style.cut(rows.length, total, 'top')].filter(Boolean).join('\n\n');
}

/** Where single products are not shown. */
function writeBrands({ brands, currency }: Voids, style: Style): string {
  const { say } = style;
  if (brands.length === 0) return '';
  const head = [
    say({ en: 'Brand', ar: 'العلامة التجارية' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Missing', ar: 'غير موجود' }),
    say({ en: 'A month', ar: 'شهريًا' }),
  ];
  const rows = brands.map(({ brand, retailer, voids, mustStock, aMonth }) => [
    brand,
    retailer,
    `${voids} / ${mustStock}`,
    aMonth === null ? '–' : style.roundMoney(aMonth, currency),
  ]);
  return style.table(head, rows);
}
