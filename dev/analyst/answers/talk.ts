import type { NotFound, OutsidePlan } from '#lib/chat/tools/schema.ts';
import type { Style } from './format.ts';

/** Answers that need no figures. */

const EXAMPLES = {
  en: '\n\n- What is the price of a product, and where is it cheapest?\n- How did it change over the last 30 days?\n- Which promotions are running? What is out of stock?',
  ar: '\n\n- ما سعر منتج معيّن، وأين يُباع بأقل سعر؟\n- كيف تغيّر سعره خلال آخر 30 يومًا؟\n- ما العروض السارية؟ وما المنتجات غير المتوفرة؟',
};

export const talk = {
  greeting: {
    en: `Hello! I answer questions about prices, promotions and availability. You could ask:${EXAMPLES.en}`,
    ar: `أهلًا بك! أجيب عن أسئلة الأسعار والعروض والتوافر. يمكنك أن تسأل مثلًا:${EXAMPLES.ar}`,
  },
  thanks: {
    en: 'You are welcome. Ask me whenever you need a figure.',
    ar: 'على الرحب والسعة. اسألني متى احتجت إلى رقم.',
  },
  help: {
    en: `I read Raff's market data and answer in your language, with the figures and where they come from. For example:${EXAMPLES.en}`,
    ar: `أقرأ بيانات السوق في راف وأجيبك بلغتك، بالأرقام ومصدرها. مثلًا:${EXAMPLES.ar}`,
  },
  out_of_scope: {
    en: `I can only answer questions about the consumer-goods market: prices, promotions, availability and the catalogue. For example:${EXAMPLES.en}`,
    ar: `أجيب فقط عن أسئلة سوق السلع الاستهلاكية: الأسعار والعروض والتوافر والكتالوج. مثلًا:${EXAMPLES.ar}`,
  },
  unclear: {
    en: `I did not understand which product, brand or category you mean. Name one and I will look it up. For example:${EXAMPLES.en}`,
    ar: `لم أفهم أي منتج أو علامة أو فئة تقصد. اذكر الاسم وسأبحث عنه. مثلًا:${EXAMPLES.ar}`,
  },
  noTools: {
    en: 'I cannot reach the market data right now, so I will not guess. Please try again in a moment.',
    ar: 'لا أستطيع الوصول إلى بيانات السوق الآن، ولن أخمّن. حاول مرة أخرى بعد قليل.',
  },
  failed: {
    en: 'Looking this up did not work, so I have no figure to give you. Please try again in a moment.',
    ar: 'لم تنجح عملية البحث، فليس لدي رقم أقدّمه لك. حاول مرة أخرى بعد قليل.',
  },
};

export const writeWhichOther = (retailers: readonly string[], style: Style): string => {
  const names = style.list(retailers);
  return style.say({
    en:
      retailers.length > 0
        ? `Which retailer do you mean? I looked at ${names}.`
        : 'Which retailer do you mean?',
    ar: retailers.length > 0 ? `أي متجر تقصد؟ اطّلعت على ${names}.` : 'أي متجر تقصد؟',
  });
};

export const writeNotFound = (missing: NotFound, style: Style): string => {
  const { say, list: names } = style;
  const lead =
    missing.kind === 'retailer'
      ? say({
          en: `I find no retailer called “${missing.asked}”.`,
          ar: `لا أجد متجرًا باسم «${missing.asked}».`,
        })
      : say({
          en: `I find nothing called “${missing.asked}” in the data you can see.`,
          ar: `لا أجد «${missing.asked}» في البيانات المتاحة لك.`,
        });
  const close =
    missing.suggestions.length > 0
      ? say({
          en: ` Did you mean ${names(missing.suggestions)}?`,
          ar: ` هل تقصد ${names(missing.suggestions)}؟`,
        })
      : '';
  const visible =
    missing.kind === 'product' && missing.categories.length > 0
      ? say({
          en: ` You can ask about ${names(missing.categories)}.`,
          ar: ` يمكنك السؤال عن ${names(missing.categories)}.`,
        })
      : '';
  return lead + close + visible;
};

export const writeOutsidePlan = ({ category, hasPlan, categories }: OutsidePlan, style: Style): string => {
  const { say, list } = style;
  if (category !== undefined && hasPlan === false)
    return say({
      en: `${category} opens with a plan. Without one you can ask about ${list(categories)}.`,
      ar: `الاشتراك في باقة يفتح لك فئة «${category}». ومن دونه يمكنك السؤال عن ${list(categories)}.`,
    });
  const lead =
    category === undefined
      ? say({ en: 'Your plan does not cover this.', ar: 'باقتك لا تشمل هذا.' })
      : say({
          en: `${category} is not in your plan, so I have no figures of it for you. Another plan can include it.`,
          ar: `فئة «${category}» ليست ضمن باقتك، فليس لدي أرقام عنها لك. يمكن أن تشملها باقة أخرى.`,
        });
  const close =
    categories.length > 0
      ? say({
          en: ` You can ask about ${list(categories)}.`,
          ar: ` يمكنك السؤال عن ${list(categories)}.`,
        })
      : '';
  return lead + close;
};

export const writeNoData = (style: Style, when: string): string =>
  style.say({
    en: `There is no reading of this over ${when}, so I have no figure to give you.`,
    ar: `لا توجد قراءات لهذا خلال ${when}، فليس لدي رقم أقدّمه لك.`,
  });
