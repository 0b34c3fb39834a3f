import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { LEAST_THRESHOLD } from '#lib/vocabulary/alert-terms.ts';
import type { Style } from './format.ts';

type Draft = Extract<ToolOutput<'draftAlert'>, { status: 'ok' }>;

/** What the alert would say, and that the button below creates it. */
export function writeAlertDraft(draft: Draft, style: Style): string {
  const { say } = style;
  const about = `**${draft.looked.subject}**`;
  const when = say({
    en: `${conditionIn(draft, style)}: ${about}.`,
    ar: `${conditionIn(draft, style)}: ${about}.`,
  });
  return say({
    en: `I drafted an alert. ${when}\n\nNothing is saved yet: open it with the button below, check it and create it.`,
    ar: `جهّزت لك مسودة تنبيه. ${when}\n\nلم يُحفظ شيء بعد: افتح المسودة بالزر أدناه وراجعها ثم أنشئ التنبيه.`,
  });
}

function conditionIn({ kind, leastPercent, below, above, currency }: Draft, style: Style): string {
  const { say } = style;
  if (below !== null) {
    const price = style.money(below, currency);
    return say({
      en: `It speaks when a price falls below ${price}`,
      ar: `يصدر عند انخفاض السعر عن ${price}`,
    });
  }
  if (above !== null) {
    const price = style.money(above, currency);
    return say({
      en: `It speaks when a price rises above ${price}`,
      ar: `يصدر عند ارتفاع السعر عن ${price}`,
    });
  }
  const percent = style.percent(leastPercent ?? LEAST_THRESHOLD);
  return say(
    {
      price: {
        en: `It speaks when a price changes by at least ${percent}`,
        ar: `يصدر عند تغيّر السعر بنسبة ${percent} على الأقل`,
      },
      promotion: { en: 'It speaks of new and deeper promotions', ar: 'يصدر عند بدء عرض أو زيادة خصمه' },
      stock: {
        en: 'It speaks when shelves are out of stock, and back in stock',
        ar: 'يصدر عند نفاد المخزون وعند عودته',
      },
      assortment: { en: 'It speaks of new and gone products', ar: 'يصدر عند ظهور منتج أو اختفائه' },
      pack: { en: 'It speaks of smaller packs', ar: 'يصدر عند تصغير العبوة' },
    }[kind],
  );
}
