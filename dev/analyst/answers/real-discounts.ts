import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { translator } from '#lib/i18n/translator.ts';
import { writeBeside } from './beside.ts';
import type { Style } from './format.ts';

type Checked = Extract<ToolOutput<'checkDiscounts'>, { status: 'ok' }>;

/** Whose discounts are real; one by one where these are meant and the plan has them. */
export function writeRealDiscounts(found: Checked, isOneByOne: boolean, style: Style): string {
  const lists =
    isOneByOne && found.promotions.length > 0 ? promotionsOf(found, style) : [byRetailer(found, style)];
  return [writeShare(found, style), writeThen(found, style), ...lists, writeAfter(found, style)]
    .filter(Boolean)
    .join('\n\n');
}

function writeThen({ before }: Checked, style: Style): string {
  return writeBeside(before, style, ({ realPercent, judged }) => {
    if (realPercent === null) return null;
    const [part, n] = [`**${share(realPercent, style)}**`, style.count('promotions', judged)];
    return style.say({ en: `${part} were real (${n} judged)`, ar: `${part} منها حقيقية (قِيس ${n})` });
  });
}

function share(value: number | null, style: Style): string {
  return value === null ? '–' : style.percent(value);
}

function writeShare({ looked, realPercent, judged, isLowBase }: Checked, style: Style): string {
  const { say, count, during } = style;
  const when = during(looked.from, looked.to);
  if (realPercent === null)
    return say({
      en: `No discount on **${looked.subject}** could be judged ${when}.`,
      ar: `لم يكن ممكنًا الحكم على أي خصم على **${looked.subject}** ${when}.`,
    });
  const [part, n] = [`**${share(realPercent, style)}**`, count('promotions', judged)];
  const few = isLowBase ? say({ en: ' These are few.', ar: ' وهي قليلة.' }) : '';
  return say({
    en: `**${looked.subject}**: ${part} of discounts ${when} were real, against the lowest price in the month before (${n} judged).${few}`,
    ar: `**${looked.subject}**: كانت ${part} من الخصومات ${when} حقيقية، مقارنةً بأقل سعر في الشهر السابق للعرض (قِيس ${n}).${few}`,
  });
}

function byRetailer({ retailers }: Checked, style: Style): string {
  const { say } = style;
  if (retailers.length === 0) return '';
  const n = (value: number | null) => (value === null ? '–' : String(value));
  const head = [
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Real discounts', ar: 'الخصومات الحقيقية' }),
    say({ en: 'Real', ar: 'حقيقي' }),
    say({ en: 'Inflated', ar: 'مبالغ فيه' }),
    say({ en: 'No discount', ar: 'بلا خصم' }),
    say({ en: 'Prices always on promotion', ar: 'أسعار دائمة العرض' }),
  ];
  return style.table(
    head,
    retailers.map(({ retailer, realPercent, real, inflated, noDiscount, alwaysOn }) => [
      ...[retailer, share(realPercent, style), n(real), n(inflated), n(noDiscount), n(alwaysOn)],
    ]),
  );
}

function promotionsOf({ promotions, total, currency }: Checked, style: Style): string[] {
  const { say } = style;
  const t = translator(style.language, 'market');
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Offer', ar: 'العرض' }),
    say({ en: 'Claimed', ar: 'المعلن' }),
    say({ en: 'Lowest price before', ar: 'أقل سعر قبله' }),
    say({ en: 'Really', ar: 'الحقيقي' }),
    say({ en: 'Result', ar: 'النتيجة' }),
  ];
  const rows = promotions.map((each) => [
    ...[each.product, each.retailer, each.terms, share(each.claimedPercent, style)],
    each.referencePrice === null ? '–' : style.money(each.referencePrice, currency),
    each.realDiscountPercent === null ? '–' : realDiscount(each.realDiscountPercent, style),
    t(`verdicts.${each.verdict}`),
  ]);
  return [style.table(head, rows), style.cut(rows.length, total, 'top')];
}

/** What costs more than before has a discount below nothing. */
function realDiscount(value: number, style: Style): string {
  return value < 0 ? style.change(value) : style.percent(value);
}

function writeAfter({ after: { compared, back, lower, higher, again } }: Checked, style: Style): string {
  const { say, count } = style;
  if (compared === 0) return '';
  const n = count('promotions', compared);
  return say({
    en: `A week after ${n} ended: price back up ${back}, lower ${lower}, higher ${higher}, on promotion again ${again}.`,
    ar: `بعد أسبوع من انتهاء ${n}: عاد السعر ${back}، وبقي أقل ${lower}، وصار أعلى ${higher}، وعليه عرض من جديد ${again}.`,
  });
}
