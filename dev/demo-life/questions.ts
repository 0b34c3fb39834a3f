/**
 * What the companies' people ask the analyst. The answers say how figures come about and name none: the sample market moves on, and an
 * answer of months ago could claim what was never true. `{category}` is one of the company's own.
 */
import type { Locale } from '#lib/vocabulary/terms.ts';

export type Exchange = { question: string; answer: string };

export const QUESTIONS: Readonly<Record<Locale, readonly Exchange[]>> = {
  en: [
    {
      question: 'What does an index of 100 mean for {category}?',
      answer:
        '100 means the same price as the others. Only items that both sides sell are compared, so above 100 is more expensive and below 100 is cheaper for the same goods.',
    },
    {
      question: 'Do your {category} prices include promotions?',
      answer:
        'Yes. What shoppers pay is the promotional price while a promotion runs, and the regular price otherwise. Above the chart in Price Monitor you can switch between Paid and Regular.',
    },
    {
      question: 'Why is a retailer missing from the {category} chart?',
      answer:
        'It sells too few of the items that the other retailers sell. Lines are drawn from shared items only, and retailers without a line are named below the chart.',
    },
    {
      question: 'Can I get the {category} figures in Excel?',
      answer:
        'Open the dashboard, set your filters and choose Export. The file keeps the category, the period and the filters, so a colleague sees the same figures.',
    },
    {
      question: 'Will {category} prices go up next month?',
      answer:
        'I can’t tell. I answer from prices that were seen on the shelf and don’t forecast. I can show how they moved so far: ask me for the largest price changes of the last 30 days.',
    },
    {
      question: 'What is our market share in {category}?',
      answer:
        'I have no sales data, so I can’t give a market share. I can answer questions about prices, promotions, products and availability.',
    },
    {
      question: 'How do I mark our own brands?',
      answer:
        'Open Settings, then Brands. Choose your own brands and the rivals that matter in each category; Price Monitor then compares yours with theirs.',
    },
    {
      question: 'Does a product that a store doesn’t carry count as out of stock?',
      answer:
        'No. Out of stock means that the store sells the product and the shelf was empty on a visit. What it doesn’t sell is not listed and doesn’t count.',
    },
    {
      question: 'Are wholesale prices part of the {category} averages?',
      answer:
        'No. Wholesale shops are left out of consumer prices, so the averages are what a household pays.',
    },
    {
      question: 'How do you compare {category} packs of different sizes?',
      answer:
        'By the price per kilogram, litre or piece, whichever fits the category. Prices per pack are never averaged.',
    },
    {
      question: 'Can you send me the {category} overview every Sunday?',
      answer:
        'Not yet: reports by email are coming. Until then, save the view. Opening it brings back the category, the period and the filters.',
    },
    {
      question: 'What does “low base” mean?',
      answer:
        'The figure comes from fewer than three items. It is shown and marked, so don’t base a decision on it alone.',
    },
    {
      question: 'What should I check before a supplier meeting about {category}?',
      answer:
        'Three things: which retailers are cheaper for the same items, which promotions are running, and where your products were out of stock. Ask me for any of them.',
    },
    {
      question: 'When is a promotion honest in your figures?',
      answer: 'When its price is below the lowest price of the 30 days before it.',
    },
  ],
  ar: [
    {
      question: 'ماذا يعني مؤشر 100 في فئة {category}؟',
      answer:
        'يعني أن السعر مساوٍ لأسعار بقية المتاجر. نقارن الأصناف المشتركة وحدها، فما زاد على 100 أغلى وما قلّ عنها أرخص للأصناف نفسها.',
    },
    {
      question: 'هل تشمل أسعار {category} العروض؟',
      answer:
        'نعم. ما يدفعه المتسوق هو سعر العرض طوال مدته، والسعر الأساسي في غير ذلك. ويمكنك التبديل بينهما أعلى الرسم البياني في رصد الأسعار.',
    },
    {
      question: 'لماذا لا يظهر أحد المتاجر في رسم {category}؟',
      answer:
        'لأنه يبيع عددًا قليلًا من الأصناف التي تبيعها بقية المتاجر. نرسم الخطوط من الأصناف المشتركة وحدها، وتجد أسماء بقية المتاجر أسفل الرسم البياني.',
    },
    {
      question: 'كيف أحصل على أرقام {category} في ملف Excel؟',
      answer:
        'افتح لوحة البيانات واختر عوامل التصفية ثم اضغط «تصدير». يحتفظ الملف بالفئة والفترة وعوامل التصفية نفسها.',
    },
    {
      question: 'هل سترتفع أسعار {category} الشهر القادم؟',
      answer:
        'لا أستطيع توقّع ذلك، فأنا أجيب من أسعار رُصدت على الرف. يمكنني أن أعرض كيف تغيّرت حتى اليوم: اسألني عن أكبر تغيّرات الأسعار في آخر 30 يومًا.',
    },
    {
      question: 'ما حصتنا السوقية في فئة {category}؟',
      answer:
        'ليست لديّ بيانات مبيعات، فلا أستطيع حساب الحصة السوقية. يمكنني الإجابة عن الأسعار والعروض والمنتجات وتوافرها.',
    },
    {
      question: 'كيف أحدّد علاماتنا التجارية؟',
      answer:
        'افتح الإعدادات ثم «العلامات التجارية»، واختر علاماتك والمنافسين المهمين في كل فئة. بعدها يقارن رصد الأسعار بينكم.',
    },
    {
      question: 'هل يُحسب المنتج الذي لا يبيعه الفرع ضمن نفاد المخزون؟',
      answer: 'لا. نفاد المخزون يعني أن الفرع يبيع المنتج وأن الرف كان خاليًا وقت الزيارة.',
    },
    {
      question: 'كيف تقارنون عبوات {category} المختلفة؟',
      answer: 'بسعر الكيلو أو اللتر أو القطعة بحسب الفئة. ولا نحسب متوسط أسعار العبوات.',
    },
    {
      question: 'ماذا أراجع قبل اجتماع مع مورّد عن فئة {category}؟',
      answer:
        'ثلاثة أمور: أي المتاجر أرخص في الأصناف نفسها، وأي العروض سارية الآن، وأين نفدت منتجاتك. اسألني عن أي منها.',
    },
  ],
};
