import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import type { Style } from './format.ts';

type Stats = Extract<ToolOutput<'getPromotionStats'>, { status: 'ok' }>;

/** What rivals did after promotions; '' where nothing of it was requested. */
export function writeFollowers({ followed, answers = [], looked }: Stats, style: Style): string {
  if (followed === undefined) return '';
  const { say, day, count } = style;
  const { lookedAt, promotions, withinDays, answeredPercent, daysToAnswer } = followed;
  const whose = `**${followed.brand ?? looked.subject}**`;
  const when = style.during(looked.from, looked.to);
  const n = count('promotions', lookedAt);
  const within = count('days', withinDays);
  if (answeredPercent === null)
    return say({
      en: `${whose}: of ${n} ${when} it is not known whether rivals answered.`,
      ar: `${whose}: من ${n} ${when} لا يُعرف هل ردّ المنافسون.`,
    });
  const share = `**${style.percent(answeredPercent)}**`;
  const median =
    daysToAnswer === null
      ? ''
      : say({
          en: `, the first after a median of ${count('days', daysToAnswer)}`,
          ar: `، وكان أول رد بعد ${count('days', daysToAnswer)} في الوسيط`,
        });
  const part = promotions > lookedAt ? say({ en: ` (of ${promotions})`, ar: ` (من ${promotions})` }) : '';
  const lead = say({
    en: `${whose}: of ${n}${part} that began ${when}, a rival answered ${share} within ${within} by a promotion or a price cut${median}.`,
    ar: `${whose}: من ${n}${part} بدأت ${when}، ردّ منافس على ${share} خلال ${within} بعرض أو بخفض السعر${median}.`,
  });
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Began on', ar: 'بدأ يوم' }),
    say({ en: 'Answered by', ar: 'ردّت' }),
    say({ en: 'After days', ar: 'بعد أيام' }),
  ];
  const rows = answers.map(({ product, retailer, beganOn, answeredBy, answeredAfter }) => [
    ...[product, retailer, day(beganOn), answeredBy ?? '–'],
    answeredAfter === undefined ? '–' : String(answeredAfter),
  ]);
  const list = rows.length > 0 ? [style.table(head, rows), style.cut(rows.length, promotions)] : [];
  return [lead, ...list].filter(Boolean).join('\n\n');
}
