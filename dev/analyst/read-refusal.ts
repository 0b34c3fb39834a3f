/** What no tool answers, whatever it is asked of. In simplified text. */

export type Refusal = 'forecast' | 'cause' | 'sales';

const NEVER: [Refusal, RegExp][] = [
  [
    'sales',
    /\bmarket shares?\b|\bshares? (?:by|of) (?:value|volume|sales)\b|\b(?:sales(?! (?:reps?|representatives|teams?|force))|revenue|turnover)\b|(?:^|\s)(?:ال)?حصه (?:ال)?سوقيه|(?:^|\s)مبيعات(?=$|[\s?.!,])|\b(?:tonnes?|tons|units|volumes?)\b.*\b(?:sold|sell|sells)\b|\bhow (?:many|much) (?:[^ ]+ ){0,4}(?:was|were|did) (?:[^ ]+ ){0,3}(?:sold|sell)\b|(?:^|\s)(?:اتباع|بيعت|باعت)(?=$|[\s?.!,])/,
  ],
  [
    'forecast',
    /\bnext (?:week|month|quarter|season|year|ramadan)\b|\bforecasts?\b|\bpredict|\btomorrow\b|(?:الشهر|الاسبوع|السنه|العام|رمضان) (?:الجاي|الجايه|القادم|القادمه|المقبل|المقبله)|(?:^|\s)(?:توقع|توقعات|تتوقع|بكره|هيزيد|هيغلي|هيرخص|سيرتفع|سينخفض)(?=$|[\s?.!,])/,
  ],
  [
    'cause',
    /\bwhy\b|\bwhat (?:caused|made)\b|\breasons?\b|(?:^|\s)و?(?:ليه|لماذا)(?=$|[\s?.!,])|(?:^|\s)(?:سبب|اسباب)(?=$|[\s?.!,])/,
  ],
];

/** Promotions and launches that are announced are known ahead. */
const ANNOUNCED = new Set(['promotions', 'help', 'out_of_scope']);

export function readRefusal(text: string, intent: string | null): Refusal | null {
  if (intent !== null && ANNOUNCED.has(intent)) return null;
  return NEVER.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

export const refusals: Record<Refusal, Record<'en' | 'ar', string>> = {
  forecast: {
    en: 'I don’t have forecasts. Prices over the last 30 days, then over the last 90 days:',
    ar: 'لا تتوفر لديّ توقعات للأسعار. هذه حركة الأسعار خلال آخر 30 يومًا، ثم خلال آخر 90 يومًا:',
  },
  cause: {
    en: 'The data shows how prices moved, not why. Prices with promotions come first, then regular prices:',
    ar: 'توضّح البيانات حركة الأسعار، لا أسبابها. نبدأ بالأسعار مع العروض، ثم الأسعار الأساسية:',
  },
  sales: {
    en: 'There’s no sales data, so I can’t give shares by value or volume. I can compare prices, list promotions and show where products are out of stock.',
    ar: 'لا تتوفر بيانات مبيعات، لذلك لا يمكن حساب الحصص بالقيمة أو بالكمية. يمكنني مقارنة الأسعار، وإظهار العروض، وتحديد أماكن نفاد المخزون.',
  },
};
