/** What no tool answers, whatever it is asked of. In simplified text. */

export type Refusal = 'forecast' | 'cause' | 'sales';

const NEVER: [Refusal, RegExp][] = [
  [
    'sales',
    /\bmarket shares?\b|\bshares? (?:by|of) (?:value|volume|sales)\b|\b(?:sales(?! (?:reps?|representatives|teams?|force))|revenue|turnover)\b|(?:^|\s)(?:ال)?حصه (?:ال)?سوقيه|(?:^|\s)مبيعات(?=$|[\s?.!,])/,
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
    en: 'I have no forecasts. This is how prices went lately, first over the shorter and then over the longer time:',
    ar: 'لا توجد لديّ توقعات للأسعار. هذا ما حدث مؤخرًا، في المدة الأقصر ثم في الأطول:',
  },
  cause: {
    en: 'The data says how prices move, not why. First with promotions, then by regular prices:',
    ar: 'تبيّن البيانات كيف تتحرك الأسعار لا لماذا. مع العروض أولًا، ثم بالأسعار الأساسية:',
  },
  sales: {
    en: 'There are no sales in the data, so there is no share by value or volume. I can answer how the prices compare, what is on promotion and where it is out of stock.',
    ar: 'لا توجد مبيعات في البيانات، فلا حصة بالقيمة ولا بالكمية. يمكنني الإجابة عن مقارنة الأسعار والعروض والتوافر.',
  },
};
