import type { NotFound, OutsidePlan, ToolProvenance } from '#lib/chat/tools/parts/output-parts.ts';
import { TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import type { Style } from './format.ts';

/** Answers that need no figures. */

const EXAMPLES = {
  en: '\n\n- What is the price of a product, and where is it cheapest?\n- How did it change over the last month?\n- Which promotions are running? What is out of stock?',
  ar: '\n\n- ما سعر منتج معيّن، وأين يُباع بأقل سعر؟\n- كيف تغيّر سعره خلال الشهر الماضي؟\n- ما العروض السارية؟ وما المنتجات غير المتوفرة؟',
};

export const talk = {
  greeting: {
    en: `Hello! I answer questions about prices, promotions and availability. You could ask:${EXAMPLES.en}`,
    ar: `أهلًا بك! أجيب عن أسئلة الأسعار والعروض والتوافر. يمكنك أن تسأل مثلًا:${EXAMPLES.ar}`,
  },
  thanks: {
    en: 'You are welcome. Ask me whenever you need a figure.',
    ar: 'العفو. اسألني في أي وقت.',
  },
  help: {
    en: `I read Raff's market data and answer in your language, with the figures and their source. For example:${EXAMPLES.en}`,
    ar: `أقرأ بيانات السوق في رَف وأجيبك بلغتك، بالأرقام ومصدرها. مثلًا:${EXAMPLES.ar}`,
  },
  out_of_scope: {
    en: `I can only answer questions about the consumer-goods market: prices, promotions, availability and the catalogue.`,
    ar: `أجيب فقط عن أسئلة سوق السلع الاستهلاكية: الأسعار والعروض والتوافر والكتالوج.`,
  },
  unclear: {
    en: `I did not understand which product, brand or category you mean. Name one and I will look it up.`,
    ar: `لم أفهم أي منتج أو علامة تجارية أو فئة تقصد. اذكر الاسم وسأبحث عنه.`,
  },
  noTools: {
    en: 'I can’t reach the market data right now, so I can’t give you a figure. Please try again in a moment.',
    ar: 'لا أستطيع الوصول إلى بيانات السوق الآن، لذلك لا أستطيع إعطاءك رقمًا. حاول بعد قليل.',
  },
  failed: {
    en: 'This lookup failed, so I have no figure to give you. Please try again in a moment.',
    ar: 'لم تنجح عملية البحث، لذلك لا أستطيع إعطاءك رقمًا. حاول بعد قليل.',
  },
};

/** One that is not there, and those that are. */
const NOUNS: Record<
  Exclude<NotFound['kind'], 'product' | 'ownBrands'>,
  Record<'en' | 'ar', [one: string, some: string]>
> = {
  brand: { en: ['brand', 'Brands'], ar: ['العلامة التجارية', 'العلامات التجارية'] },
  maker: { en: ['manufacturer', 'Manufacturers'], ar: ['الشركة المصنّعة', 'الشركات المصنّعة'] },
  retailer: { en: ['retailer', 'Retailers'], ar: ['متجرًا باسم', 'المتاجر'] },
  channel: { en: ['channel', 'Channels'], ar: ['قناة البيع', 'قنوات البيع'] },
  governorate: { en: ['governorate', 'Governorates'], ar: ['محافظة', 'المحافظات'] },
  packSize: { en: ['pack size', 'Pack sizes'], ar: ['حجم العبوة', 'أحجام العبوات'] },
};

export function writeWhichOther(retailers: readonly string[], style: Style): string {
  const names = style.list(retailers);
  return style.say({
    en:
      retailers.length > 0
        ? `Which retailer do you mean? I looked at ${names}.`
        : 'Which retailer do you mean?',
    ar: retailers.length > 0 ? `أي متجر تقصد؟ اطّلعت على ${names}.` : 'أي متجر تقصد؟',
  });
}

/** @param asked the words as the asker typed them */
export function writeNotFound(missing: NotFound, requestedName: string, style: Style): string {
  const { say, either, list } = style;
  const { kind, suggestions, categories } = missing;
  if (kind === 'ownBrands')
    return say({
      en: 'Your company has not chosen its brands yet. Its owner can choose them at Settings, Your brands.',
      ar: 'لم تختر شركتك علاماتها التجارية بعد. يمكن لمالك الحساب اختيارها من الإعدادات، علاماتنا التجارية.',
    });
  if (kind !== 'product') {
    const noun = NOUNS[kind];
    const lead = say({
      en: `There is no ${noun.en[0]} called “${requestedName}” in your data.`,
      ar: `لا أجد ${noun.ar[0]} «${requestedName}» في بياناتك.`,
    });
    const some = say({
      en: ` ${noun.en[1]} here include ${list(suggestions)}.`,
      ar: ` من ${noun.ar[1]} المتاحة: ${list(suggestions)}.`,
    });
    return suggestions.length > 0 ? lead + some : lead;
  }
  const lead = say({
    en: `There is nothing called “${requestedName}” in the data you can see.`,
    ar: `لا أجد «${requestedName}» في البيانات المتاحة لك.`,
  });
  const close =
    suggestions.length > 0
      ? say({ en: ` Did you mean ${either(suggestions)}?`, ar: ` هل تقصد ${either(suggestions)}؟` })
      : '';
  return lead + close + youCanAsk(categories, style);
}

function youCanAsk(categories: readonly string[], { say, either }: Style): string {
  return categories.length > 0
    ? say({
        en: ` You can ask about ${either(categories)}.`,
        ar: ` يمكنك السؤال عن ${either(categories)}.`,
      })
    : '';
}

export function writeOutsidePlan(refusal: OutsidePlan, style: Style): string {
  const { category, hasPlan, categories } = refusal;
  const { say, either } = style;
  if (category === undefined) return writeOutsideModule(refusal, style);
  if (hasPlan === false)
    return say({
      en: `${category} is available with a plan (start with a ${TRIAL_DAYS}-day free trial). For now you can ask about ${either(categories)}.`,
      ar: `فئة «${category}» متاحة للمشتركين. ابدأ تجربة مجانية ${TRIAL_DAYS} أيام، أو اسألني عن ${either(categories)}.`,
    });
  const lead = say({
    en: `${category} is not in your plan, so I have no figures for it. A different plan can include it.`,
    ar: `باقتك لا تشمل فئة «${category}»، لذلك لا أستطيع إعطاءك أرقامها. يمكن أن تشملها باقة أخرى.`,
  });
  return lead + youCanAsk(categories, style);
}

function writeOutsideModule(
  { module, isSkuLevel, comesWith, topics = [], categories }: OutsidePlan,
  style: Style,
): string {
  const { say, both, either } = style;
  const isAnywhere = topics.length > 0 && categories.length > 0;
  const instead = isAnywhere
    ? say({
        en: ` You can also ask me about ${both(topics)} in ${either(categories)}.`,
        ar: ` ويمكنك سؤالي عن ${both(topics)} في ${either(categories)}.`,
      })
    : '';
  if (comesWith !== undefined) return comesWith + instead;
  if (isSkuLevel)
    return (
      say({
        en: 'Your plan compares brands and retailers; SKU-level data comes with Growth.',
        ar: 'باقتك تقارن العلامات التجارية والمتاجر؛ أما البيانات على مستوى الصنف فضمن باقة النمو.',
      }) + instead
    );
  if (module === undefined)
    return say({
      en: 'Your plan covers no category yet. Choose your categories to ask about them.',
      ar: 'لا تشمل باقتك أي فئة بعد. اختر فئاتك لتسأل عنها.',
    });
  return (
    say({
      en: `Your plan doesn’t include the ${module} module. A higher plan adds it.`,
      ar: `باقتك لا تشمل أداة «${module}». يمكنك إضافتها بباقة أعلى.`,
    }) + instead
  );
}

/** That the figures are of whole brands, where the plan has no single products. */
export function byBrandLine(provenances: readonly ToolProvenance[], style: Style): string {
  const unit = provenances.find(({ isByBrand }) => isByBrand)?.baseUnit;
  if (unit === undefined) return '';
  return style.say({
    en: `These figures are of whole brands: a price is the average over a brand’s products, ${style.perUnit(unit)}. SKU-level data comes with Growth.`,
    ar: `هذه الأرقام للعلامة التجارية كلها: السعر متوسط أسعار منتجاتها ${style.perUnit(unit)}. البيانات على مستوى الصنف ضمن باقة النمو.`,
  });
}

/** Brands and retailers whose figures would be of a single product. */
export function withheldLine(provenances: readonly ToolProvenance[], { say, list }: Style): string {
  const names = [...new Set(provenances.flatMap(({ withheld = [] }) => withheld))];
  if (names.length === 0) return '';
  return say({
    en: `Not shown, because each would be the price of a single product: ${list(names)}. Single products come with Growth.`,
    ar: `لا تظهر هنا لأن كلًّا منها سعر منتج واحد: ${list(names)}. بيانات المنتج الواحد ضمن باقة النمو.`,
  });
}

export function writeNoData({ from, to, knownFrom, knownUntil }: ToolProvenance, style: Style): string {
  const { say, day, during } = style;
  const known =
    knownFrom && knownUntil
      ? say({
          en: ` The data runs from ${day(knownFrom)} to ${day(knownUntil)}.`,
          ar: ` البيانات المتاحة من ${day(knownFrom)} إلى ${day(knownUntil)}.`,
        })
      : '';
  const none = say({
    en: `There is no data on this ${during(from, to)}, so I have no figure to give you.`,
    ar: `لا توجد بيانات عن هذا ${during(from, to)}، لذلك لا أستطيع إعطاءك رقمًا.`,
  });
  return none + known;
}
