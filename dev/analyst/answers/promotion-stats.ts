import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { writeBeside } from './beside.ts';
import { writeFirstPromoting } from './firsts.ts';
import { writeFollowers } from './followers.ts';
import type { Style } from './format.ts';

type Stats = Extract<ToolOutput<'getPromotionStats'>, { status: 'ok' }>;
type Ramadan = NonNullable<Stats['ramadans']>[number];
type Week = Ramadan['weeks'][number];

/** How often and how deep, and the list that was requested. */
export function writePromotionStats(found: Stats, order: unknown, style: Style): string {
  const followers = writeFollowers(found, style);
  if (followers !== '') return followers;
  const lead = [
    writeFirstPromoting(found, order, style),
    writeWhole(found, style),
    writeShare(found, style),
    writeBefore(found, style),
  ];
  return [lead.filter(Boolean).join(' '), ...writeList(found, style)].filter(Boolean).join('\n\n');
}

function share(value: number | null | undefined, style: Style): string {
  return value === null || value === undefined ? '–' : style.percent(value);
}

function writeWhole(found: Stats, style: Style): string {
  const { say, count, day, during } = style;
  const { looked, timePercent, averageDiscountPercent, realDiscountPercent, lastDay, productsOnPromotion } =
    found;
  const when = during(looked.from, looked.to);
  if (timePercent === null)
    return say({
      en: `There is no figure of how often **${looked.subject}** was on promotion ${when}.`,
      ar: `لا يوجد رقم لنسبة أيام العروض على **${looked.subject}** ${when}.`,
    });
  const [time, depth] = [`**${share(timePercent, style)}**`, `**${share(averageDiscountPercent, style)}**`];
  const real = share(realDiscountPercent, style);
  const products = count('products', productsOnPromotion);
  const discount =
    averageDiscountPercent === null
      ? ''
      : say({
          en: `, with an average discount of ${depth}`,
          ar: `، ومتوسط الخصم ${depth} من السعر الأساسي`,
        });
  const against =
    realDiscountPercent === null || averageDiscountPercent === null
      ? ''
      : say({
          en: ` off the regular price and ${real} off the lowest price in the month before`,
          ar: ` و${real} من أقل سعر في الشهر السابق للعرض`,
        });
  return say({
    en: `**${looked.subject}**: on promotion ${time} of the time ${when}${discount}${against}. Products on promotion on ${day(lastDay)}: ${products}.`,
    ar: `**${looked.subject}**: نسبة أيام العروض ${time} ${when}${discount}${against}. وعليها عروض يوم ${day(lastDay)}: ${products}.`,
  });
}

function writeShare({ share: of }: Stats, style: Style): string {
  if (of === null || of.sharePercent === null || style.results > 1) return '';
  const part = `**${share(of.sharePercent, style)}**`;
  const { say, index } = style;
  const intensity =
    of.intensity === null
      ? ''
      : say({
          en: ` (intensity ${index(of.intensity)}, where 100 is its share of the range)`,
          ar: ` (مؤشر الكثافة ${index(of.intensity)}، والمئة تساوي حصته من المعروض)`,
        });
  if (of.brand === undefined)
    return say({
      en: `It has ${part} of all days on promotion in the category${intensity}.`,
      ar: `حصته من كل أيام العروض في الفئة ${part}${intensity}.`,
    });
  return say({
    en: `${of.brand} has ${part} of all days on promotion${intensity}.`,
    ar: `حصة ${of.brand} من كل أيام العروض ${part}${intensity}.`,
  });
}

function writeBefore({ before }: Stats, style: Style): string {
  return writeBeside(before, style, ({ timePercent, averageDiscountPercent }) => {
    if (timePercent === null) return null;
    const [time, depth] = [share(timePercent, style), share(averageDiscountPercent, style)];
    return style.say({
      en: `${time} of the time, with an average discount of ${depth}`,
      ar: `${time} من الأيام، بمتوسط خصم ${depth}`,
    });
  });
}

function writeList(found: Stats, style: Style): string[] {
  const { brands, retailers, mechanics, discounts, ramadans, total } = found;
  const { say } = style;
  const [time, depth, n] = [
    say({ en: 'Time on promotion', ar: 'نسبة أيام العروض' }),
    say({ en: 'Average discount', ar: 'متوسط الخصم' }),
    say({ en: 'Promotions', ar: 'العروض' }),
  ];
  const timeAndDepth = (of: { timePercent: number | null; averageDiscountPercent: number | null }) => [
    share(of.timePercent, style),
    share(of.averageDiscountPercent, style),
  ];
  if (brands)
    return [
      style.table(
        [say({ en: 'Brand', ar: 'العلامة التجارية' }), time, depth],
        brands.map(({ brand, ...each }) => [brand, ...timeAndDepth(each)]),
      ),
      style.cut(brands.length, total),
    ];
  if (retailers)
    return [
      style.table(
        [say({ en: 'Retailer', ar: 'المتجر' }), n, time, depth],
        retailers.map(({ retailer, promotions, ...each }) => [
          ...[retailer, String(promotions)],
          ...timeAndDepth(each),
        ]),
      ),
      style.cut(retailers.length, total),
    ];
  if (mechanics)
    return [
      style.table(
        [
          ...[say({ en: 'Deal type', ar: 'نوع العرض' }), n],
          ...[say({ en: 'Share of days on promotion', ar: 'حصته من أيام العروض' }), depth],
        ],
        mechanics.map(({ mechanic, promotions, sharePercent, averageDiscountPercent }) => [
          ...[mechanic, String(promotions), share(sharePercent, style), share(averageDiscountPercent, style)],
        ]),
      ),
    ];
  if (discounts) return writeDiscounts(found, n, style);
  return ramadans ? writeRamadans(ramadans, style) : [];
}

function writeDiscounts(
  { discounts = [], medianDiscountPercent }: Stats,
  promotions: string,
  style: Style,
): string[] {
  const { say } = style;
  if (discounts.length === 0) return [];
  const middle = share(medianDiscountPercent, style);
  const rangeOf = (from: number, to: number | null) =>
    to === null
      ? say({ en: `${style.percent(from)} or more`, ar: `${style.percent(from)} فأكثر` })
      : say({
          en: `${style.percent(from)} to ${style.percent(to)}`,
          ar: `من ${style.percent(from)} إلى ${style.percent(to)}`,
        });
  return [
    say({ en: `The median discount is **${middle}**.`, ar: `وسيط الخصم **${middle}**.` }),
    style.table(
      [say({ en: 'Discount', ar: 'الخصم' }), promotions],
      discounts.map(({ fromPercent, toPercent, promotions: n }) => [
        rangeOf(fromPercent, toPercent),
        String(n),
      ]),
    ),
  ];
}

function writeRamadans(ramadans: readonly Ramadan[], style: Style): string[] {
  const { say, day } = style;
  const [newest] = ramadans;
  if (newest === undefined)
    return [say({ en: 'The data holds no Ramadan yet.', ar: 'لا يوجد رمضان في البيانات بعد.' })];
  const head = [
    say({ en: 'Week from', ar: 'الأسبوع من' }),
    ...ramadans.map(({ from }) => say({ en: `Ramadan from ${day(from)}`, ar: `رمضان من ${day(from)}` })),
  ];
  const rows = newest.weeks.map(({ weekFrom }, at) => [
    day(weekFrom),
    ...ramadans.map(({ weeks }) => timeOf(weeks[at], style)),
  ]);
  const isInTwo = newest.weeks.some(({ ownTimePercent }) => ownTimePercent !== undefined);
  const firsts = ramadans.map(({ firstToBegin, from }) => {
    const names = firstToBegin.map(({ brand, beganOn }) => `${brand} (${day(beganOn)})`);
    if (names.length === 0) return '';
    return say({
      en: `First to begin around ${day(from)}: ${style.list(names)}.`,
      ar: `أول من بدأ حول ${day(from)}: ${style.list(names)}.`,
    });
  });
  return [
    style.table(head, rows),
    isInTwo
      ? say({
          en: 'Own brands / others, time on promotion.',
          ar: 'علاماتكم التجارية / الآخرون، نسبة أيام العروض.',
        })
      : say({ en: 'Time on promotion by week.', ar: 'نسبة أيام العروض بالأسبوع.' }),
    ...firsts,
  ];
}

function timeOf(week: Week | undefined, style: Style): string {
  if (week?.ownTimePercent === undefined) return share(week?.timePercent, style);
  return `${share(week.ownTimePercent, style)} / ${share(week.othersTimePercent, style)}`;
}
