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
      en: `${subjectOf(found)}: no visited store has any of these products on its must-stock list, so there are no voids.`,
      ar: `${subjectOf(found)}: لا توجد أصناف أساسية في الفروع المفحوصة، لذلك لا توجد أصناف غير مُدرجة.`,
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
    aMonth === null
      ? ''
      : say({
          en: `, worth about **${style.roundMoney(aMonth, currency)}** a month in total`,
          ar: `، بقيمة إجمالية نحو **${style.roundMoney(aMonth, currency)}** شهريًا`,
        });
  const [until, all] = [style.day(looked.to), formatNumber(style.language, mustStock)];
  if (total === 0)
    return say({
      en: `${subjectOf(found)}: no voids. At their latest visits up to ${until}, stores carried everything on their must-stock lists.`,
      ar: `${subjectOf(found)}: لا توجد أصناف غير مُدرجة. حسب أحدث زيارة لكل فرع حتى ${until}، تبيع الفروع كل أصنافها الأساسية.`,
    });
  const count = `**${style.count('voids', total)}**`;
  return say({
    en: `${subjectOf(found)}: ${count} out of ${all} must-stock items${worth}. A void is a product that a store agreed to carry but didn’t at its latest visit up to ${until}.`,
    ar: `${subjectOf(found)}: ${count} من أصل ${all} في قوائم الأصناف الأساسية، حسب أحدث زيارة لكل فرع حتى ${until}${worth}.`,
  });
}

function writeLack({ lacks, total }: Voids, { say }: Style): string {
  if (total === 0) return '';
  switch (lacks) {
    case 'categoryValue':
      return say({
        en: 'Monthly category sales aren’t known, so voids are ranked without amounts.',
        ar: 'مبيعات الفئة الشهرية غير معروفة، لذلك نعرض الترتيب من دون مبالغ.',
      });
    case 'weights':
      return say({
        en: 'The stores’ shares of category sales aren’t known, so voids are ranked without amounts.',
        ar: 'حصص الفروع من مبيعات الفئة غير معروفة، لذلك نعرض الترتيب من دون مبالغ.',
      });
    case 'facings':
      return say({
        en: 'Facings weren’t counted, so voids are ranked without amounts.',
        ar: 'لا يتوفر عدد الواجهات على الرف، لذلك نعرض الترتيب من دون مبالغ.',
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
    say({ en: 'Voids', ar: 'غير مُدرج' }),
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
