/** Which kind of question a simplified text is: the first rule that fits. */

const INTENTS = [
  'greeting',
  'thanks',
  'help',
  'out_of_scope',
  'alert',
  'arrivals',
  'assortment',
  'catalogue',
  'voids',
  'stockouts',
  'distribution',
  'realDiscounts',
  'retailerChanges',
  'promotionStats',
  'promotions',
  'index',
  'inflation',
  'packs',
  'margins',
  'movers',
  'compare',
  'changes',
  'history',
  'cheapest',
  'dearest',
  'price',
  'describe',
] as const;
export type Intent = (typeof INTENTS)[number];

/** What is answered without the market. */
export const TALK = ['greeting', 'thanks', 'help', 'out_of_scope'] as const satisfies readonly Intent[];

export function isTalk(intent: Intent | 'unclear' | null): boolean {
  return TALK.some((each) => each === intent);
}

/** Whole Arabic words, with the letters that are written onto them. */
function ar(...words: string[]): RegExp {
  return new RegExp(`(?:^|\\s)(?:و|ف)?(?:بال|لل|ال|ب|ل)?(?:${words.join('|')})(?=$|[\\s?,.!])`, 'u');
}
function en(...words: string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b`);
}

const RULES: [Intent, ...RegExp[]][] = [
  [
    'alert',
    en(
      '(?:tell|notify|alert|warn|inform|remind|message|email) (?:me|us) (?:when|whenever|if|about|of|as soon|once)',
      'let (?:me|us) know (?:when|whenever|if|about|as soon|once)',
      '(?:set|create|make|add|draft) (?:up )?(?:an? )?alerts?',
      '(?:an )?alert (?:for|on|when|if|about)',
    ),
    /(?:^|\s)(?:نبهني|نبهنا|نبهيني|ابلغني|بلغني|بلغنا|ذكرني|عرفني|خبرني|قولي|قوللي|قل لي) (?:لما|عندما|حين|اذا|لو|اول ما|كل ما|ب|عن|بكل|باي)/,
    /(?:^|\s)(?:نبهني|نبهنا|نبهيني)(?=$|[\s?,.!])/,
    /(?:^|\s)(?:اعمل|انشي|اضف|ضيف|جهز|حضر)(?:لي| لي)? (?:ال)?تنبيها?(?=$|[\s?,.!])/,
  ],
  [
    'arrivals',
    en(
      'new (?:[^ ]+ ){0,3}(?:products?|skus?|items?|packs?|launches)',
      'launch(?:ed|es)',
      'delisted',
      'delistings?',
      'discontinued',
      '(?:shrank|shrunk|shrink|shrinking|shrinkflation)',
      'repacked',
      '(?:packs?|sizes?) (?:that )?(?:grew|changed|got smaller)',
      'pack changes',
    ),
    ar(
      '(?:منتجات|اصناف|عبوات)(?: [^ ]+){0,2} (?:ال)?جديده',
      '(?:منتجات|اصناف)(?: [^ ]+){0,3} (?:ال)?(?:مسحوبه|اتسحبت|انسحبت)',
      'مسحوبه',
      'صغر(?:ت|وا)?',
      '(?:عبوات|عبوه)(?: [^ ]+){0,3} (?:ال)?(?:اصغر|صغرت|اتغيرت|تغيرت)(?! (?:اغلي|ارخص))',
    ),
  ],
  [
    'assortment',
    en(
      '(?:share|shares|part) of (?:the )?(?:[^ ]+ ){0,2}(?:range|assortment|listings)',
      '(?:range|assortment) (?:shares?|gaps?)',
      'assortment',
      'white ?spaces?',
      '(?:missing|which) (?:pack )?sizes?(?: [^ ]+){0,5} (?:missing|lacks?|not sell)',
    ),
    ar(
      'تشكيله',
      'حصه (?:[^ ]+ ){0,2}(?:من )?(?:ال)?معروض',
      'فرص (?:في )?(?:ال)?تشكيله',
      'احجام (?:ال)?ناقصه',
    ),
  ],
  [
    'catalogue',
    en(
      'gtins?',
      'barcodes?',
      'completeness',
      'incomplete',
      '(?:products?|records?)(?: [^ ]+){0,4} (?:lack|lacks|lacking|missing) (?:a |an |their )?(?:gtin|image|name|size)s?',
      'product records?',
      'how many (?:[^ ]+ ){0,4}(?:products?|skus?|items?) (?:does|do|has|have|are there)',
      'list (?:all )?(?:the )?(?:[^ ]+ ){0,2}(?:products|skus)',
      'search (?:the )?catalog(?:ue)?',
    ),
    ar(
      'باركود',
      'gtin',
      'اكتمال (?:ال)?بيانات',
      'بيانات(?:ها|ه)? (?:ال)?ناقصه',
      'بياناتها ناقصه',
      '(?:كم|كام) (?:منتجا?|صنفا?)(?!(?: [^ ]+){0,4} (?:عرض|عروض|عليه|عليها))',
    ),
  ],
  [
    'voids',
    en(
      'voids?',
      'must[ -](?:stock|list)(?:ed)?',
      '(?:sales )?reps?',
      'distribution gaps?',
      'not (?:carry|carrying|carried|listed|stocked)',
      '(?:lack|lacks|lacking)',
      '(?:should|supposed to|meant to) (?:carry|stock|sell|have|list)',
      "(?:don't|doesn't|do not|does not) (?:carry|stock|sell|list)",
    ),
    ar(
      'مندوب(?:و|ي|ون|ين)?',
      'مناديب',
      '(?:غير|مش) (?:ال)?مدرج(?:ه|ين)?',
      '(?:قايمه) (?:ال)?اساسيه',
      'فجوات (?:ال)?توزيع',
    ),
  ],
  [
    'stockouts',
    en(
      'out[ -]of[ -]stock',
      'oos',
      'stock[ -]?outs?',
      'unavailable',
      'availability',
      'not available',
      'empty shel(?:f|ves)',
      'missing',
    ),
    ar(
      'غير (?:ال)?متوفر[ه]?',
      'مش متوفر[ه]?',
      'مش موجود[ه]?',
      'غير (?:ال)?موجود[ه]?',
      'نفد[ت]?',
      'نفادا?',
      'نفذ[ت]?',
      'ناقص[ه]?',
      'نواقص',
      'توافر',
      'خلص[ت]?',
      'خلصان[ه]?',
    ),
  ],
  [
    'distribution',
    en('distribut(?:ion|ed)', 'tdp', 'numeric', 'how many (?:stores|shops|branches)', 'store coverage'),
    ar('توزيع', 'انتشار', '(?:كم|كام) فرع(?:ا)?', 'عدد (?:ال)?فروع', '(?:من|في) (?:ال)?فروع'),
  ],
  [
    'realDiscounts',
    en(
      '(?:real|genuine|honest|fake|false|inflated|true) (?:discounts?|promo(?:tion)?s?|offers?|deals?)',
      '(?:discounts?|promo(?:tion)?s?|offers?|deals?)(?: [^ ]+){0,6} (?:real|genuine|honest|fake|false|inflated)',
      'always on (?:promotion|offer|deal|discount)',
      'after (?:the |a |its |their )?(?:promo(?:tion)?s?|discounts?|offers?|deals?)',
    ),
    ar(
      '(?:خصومات|خصم|عروض|عرض|تخفيضات)(?: [^ ]+){0,5} (?:ال)?(?:حقيقي|حقيقيه|وهمي|وهميه|صوري|صوريه|بجد)',
      '(?:بعد) (?:انتهاء |نهايه )?(?:ال)?(?:عروض|عرض|خصم|خصومات)',
      'دايما عليه عرض',
    ),
  ],
  [
    'retailerChanges',
    en(
      '(?:which|what) (?:retailer|store|shop|chain|supermarket|hypermarket|discounter)s? (?:has |have )?(?:raised|raises|cut|cuts|increased|lowered|reduced|dropped|changed)',
    ),
    ar(
      '(?:متجر|سلسله|محل|سوبرماركت)(?: [^ ]+){0,2} (?:رفع|رفعت|خفض|خفضت|نزل|نزلت|زود|زودت|غلي|غلت)',
      '(?:اكثر|اكتر) (?:متجر|سلسله|محل|سوبرماركت)(?: [^ ]+){0,2} (?:رفعا|خفضا)',
    ),
  ],
  [
    'promotionStats',
    en(
      'how many (?:[^ ]+ ){0,4}(?:products?|skus?|items?)(?: [^ ]+){0,3} (?:on|in) (?:promotion|promo|offer|deal|sale)',
      'how (?:often|deep|deeply|much of the time|long)(?: [^ ]+){0,6} (?:promo(?:tion)?s?|discount(?:s|ed)?|offers?|deals?|promoted)',
      '(?:promo(?:tion)?s?|promotional|discounts?|deals?) (?:pressure|intensity|frequency|depths?|shares?)',
      '(?:follow(?:ed|s)?|respond(?:ed|s)?|react(?:ed|s)?|answer(?:ed|s)?)(?: [^ ]+){0,6} (?:promo(?:tion)?s?|offers?|deals?|discounts?)',
      'shares? of (?:all )?(?:the )?(?:promo(?:tion)?s?|days on promotion)',
      '(?:average|median|mean|typical|usual) (?:discounts?|depths?)',
      // "The brand with the deepest promotions"
      '(?=.*\\b(?:which|what|the) (?:[^ ]+ )?(?:brand|retailer|store|shop|chain|supermarket|hypermarket)s?\\b)(?=.*\\b(?:deepest|shallowest|biggest|largest|smallest|highest|lowest|most|fewest|least)\\b)(?=.*\\b(?:promo(?:tion)?s?|promotes?|discounts?|offers?|deals?)\\b).*',
      'time on promotion',
      '(?:promotes?|promoted|discounts?|discounted)(?: [^ ]+){0,4} (?:most|more|deepest|deeper)',
      '(?:promo(?:tion)?s?|discounts?|offers?|deals?)(?: [^ ]+){0,8} deeper(?! than \\d)',
      '(?:kinds?|types?) of (?:promo(?:tion)?s?|offers?|deals?|discounts?)',
      '(?:deal|promotion|offer) (?:types?|mechanics?)',
      '(?:promo(?:tion)?s?|deals?|offers?|promoting) (?:first|earlier)',
      '(?:began|begins?|started|starts?) (?:its |their )?(?:promo(?:tion)?s?|promoting|deals?|offers?)(?: [^ ]+){0,4} first',
    ),
    ar(
      '(?:كم|كام) (?:منتجا?|صنفا?)(?: [^ ]+){0,4} (?:عرض|عروض)',
      '(?:رد|ردت|ردوا|يرد|ترد|تبع|تبعت|تبعوا|لحق|لحقت|لحقوا)(?: [^ ]+){0,5} (?:ال)?(?:عروض|عروضنا|عرض|خصومات)',
      'نسبه (?:ايام )?(?:ال)?عروض',
      '(?=.*(?:علامه|ماركه|براند|متجر|محل|سلسله|سوبرماركت|هايبر))(?=.*(?:اعمق|اكبر|اكثر|اكتر|اقل|اعلي))(?=.*(?:عروض|عروضا|خصومات|خصم|تخفيضات)).*',
      'متوسط (?:ال)?(?:خصم|خصومات|تخفيض)',
      'وسيط (?:ال)?خصم',
      'عمق (?:ال)?(?:خصم|خصومات|عروض)',
      'كثافه (?:ال)?عروض',
      'حصه (?:[^ ]+ ){0,2}(?:من )?(?:ال)?عروض',
      '(?:اكثر|اكتر)(?: [^ ]+){0,3} (?:عروضا|عروض|خصومات|خصم)',
      '(?:عروض|خصومات)(?: [^ ]+){0,8} اعمق(?! من \\d)',
      '(?:عروض|خصومات|عرض)(?: [^ ]+){0,4} (?:اكتر|اكثر)(?! من \\d)',
      'انواع (?:ال)?عروض',
      '(?:بدا|بدات)(?: [^ ]+){0,2} (?:ال)?عروض(?: [^ ]+){0,3} (?:اولا|الاول|قبل)',
      '(?:اول|مين) (?:من )?(?:بدا|بدات)(?: [^ ]+){0,2} (?:ال)?عروض',
    ),
  ],
  [
    'promotions',
    en('promo(?:tion)?s?', 'offers?', 'discount(?:s|ed)?', 'deals?', 'on sale'),
    ar('عرض', 'عروض', 'خصم', 'خصومات', 'تخفيض', 'تخفيضات', 'تنزيلات'),
  ],
  [
    'index',
    en(
      'ind(?:ex|ices)',
      // "Which brand is cheapest?": of several packs only like for like.
      '(?=.*\\b(?:which|what|the) (?:[^ ]+ )?brands?\\b)(?=.*\\b(?:cheapest|dearest|priciest|(?:most|least) expensive|(?:lowest|highest) pric(?:es?|ed))\\b).*',
      'price gaps?',
      'gap (?:to|with|is|between)',
      'priced? (?:above|below|against|versus|vs|compared)',
      '(?:dearer|cheaper|pricier|(?:more|less) expensive)(?:(?! (?:at|in|from|on) ).)* than(?! (?:at|in|on|last|before|an? (?:year|month|week)))',
    ),
    ar(
      'موشر(?:ات)?',
      '(?=.*(?:علامه|ماركه|براند))(?=.*(?:ارخص|اغلي)(?:$|[\\s?,.!])).*',
      'فجو(?:ه|ات)(?: (?:ال)?(?:سعر|اسعار))?',
      '(?:اغلي|ارخص)(?: (?!متجر|محل)[^ ]+){0,2} (?:من|عن)(?! (?:ال)?(?:سنه|شهر|اسبوع|عام))',
    ),
  ],
  [
    'inflation',
    en(
      'inflation',
      'real terms',
      'month (?:by|on|over) month',
      'by month',
      'monthly',
      '(?:each|every) month',
      'than a year (?:ago|before|earlier)',
      'year (?:on|over) year',
    ),
    ar(
      'تضخم',
      '(?:اسعار|القيمه|قيمه) (?:ال)?حقيقيه',
      'شهرا? بشهر',
      'شهريا',
      'كل شهر',
      '(?:من|عن) (?:سنه|عام)',
    ),
  ],
  [
    'packs',
    en(
      'pack ladder',
      'price[ -]pack',
      '(?:by|per) (?:pack )?sizes?',
      '(?:larger|bigger|smaller|large|big|small) packs?',
      'packs? costs? more',
    ),
    ar(
      'سلم (?:اسعار )?(?:ال)?(?:عبوات|اسعار)',
      '(?:عبوات|عبوه)(?: [^ ]+){0,3} (?:ال)?(?:اكبر|كبيره|اصغر|صغيره)',
      'حسب (?:ال)?(?:حجم|عبوه)',
    ),
  ],
  [
    'margins',
    en('margins?', 'profit(?:s|able|ability)?', 'mark[ -]?ups?'),
    ar('هامش', 'هوامش', 'ارباح', 'ربح', 'مكسب'),
  ],
  [
    'movers',
    en(
      'top movers?',
      'movers',
      '(?:biggest|largest|top|most) (?:price )?(?:changes?|increases?|decreases?|drops?|rises?|falls?|moves?)',
      '(?:moved|changed|rose|fell|increased|dropped|risen|fallen|went up|went down|gone up|gone down) (?:the )?most',
    ),
    ar(
      'اكثر .*(?:تغير|ارتفاع|انخفاض|تحرك|زياده|نزول).*',
      'اكبر .*(?:تغير|ارتفاع|انخفاض|زياده|نزول).*',
      '(?:زاد|ارتفع|نزل|انخفض|غلي|رخص|اتغير|تغير|اتحرك|تحرك|قل)(?:ت|وا)? (?:اكثر|اكتر).*',
      '(?:اكثر|اكتر|اكبر) .*(?:اتحرك|تحرك|زاد|قل)(?:ت|وا)?.*',
    ),
  ],
  [
    'compare',
    en(
      'compar(?:e|ed|ing|ison)',
      'versus',
      'vs',
      'difference',
      '(?:which|what) (?:retailer|store|shop|chain|supermarket|hypermarket|discounter|pharmacy|wholesaler)s?',
      'where .*(?:cheap(?:er|est)?|dear(?:er|est)|expensive)',
      '(?:cheapest|dearest|priciest|(?:most|least) expensive) (?:retailer|store|shop|chain|place|supermarket|hypermarket)s?',
    ),
    ar(
      'قارن',
      '(?:ارخص|اغلي) (?:ولا|ام|او)',
      'مقارنه',
      'فرق',
      '(?:اي|انهي|انه|مين) (?:متجر|محل|سوبرماركت|ارخص)',
      '(?:انهي|انه|مين) اغلي',
      '(?:فين|اين|وين) .*(?:ارخص|اغلي)',
      '(?:ارخص|اغلي) (?:متجر|محل|سوبرماركت|هايبر|سلسله)',
    ),
  ],
  [
    'changes',
    en(
      "what(?:'s| is| has| have)? (?:changed|happened|new)\\b(?!.*\\bpric)",
      'changes since',
      '(?:all|the|latest|recent) changes(?! (?:in|of) pric)',
    ),
    ar(
      '(?:ايه|ما|ماذا|ماهو) (?:اللي |الذي )?(?:ال)?(?:جديد|اتغير|تغير|حصل|حدث)(?!.*(?:سعر|اسعار)).*',
      '(?:ال)?جديد (?:منذ|من|في)(?!.*(?:سعر|اسعار)).*',
      'اخر (?:ال)?(?:تغيرات|مستجدات)',
    ),
  ],
  [
    'history',
    en(
      'chang(?:e|es|ed|ing)',
      'trends?',
      'history',
      'historical',
      'evol(?:ve|ved|ution)',
      'develop(?:ed|ment)?',
      'increas(?:e|ed|es|ing)',
      'decreas(?:e|ed|es|ing)',
      'rises?',
      'rose',
      'risen',
      'rising',
      'falls?',
      'fell',
      'fallen',
      'dropp?(?:ed|ing|s)?',
      'moved?',
      'gone (?:up|down)',
      '(?:go|went|going) (?:up|down)',
      'inflation',
      'over time',
      '(?:get|gets|got|getting|become|becoming|became|been) (?:any |much |a bit )?(?:more expensive|less expensive|dearer|cheaper|pricier)',
    ),
    ar(
      'تغير[ت]?',
      'اتغير[ت]?',
      'تغيير',
      'تطور[ت]?',
      'ارتفع[ت]?',
      'ارتفاع',
      'انخفض[ت]?',
      'انخفاض',
      'زاد[ت]?',
      'زياده',
      'نزل[ت]?',
      'غلي[ت]?',
      'رخص[ت]?',
      'تضخم',
      'تاريخ',
    ),
  ],
  [
    'cheapest',
    en('cheap(?:est)?', 'lowest', 'least expensive', 'best price'),
    ar('ارخص', 'اقل سعر', 'اقل اسعار', 'اوفر'),
  ],
  ['dearest', en('dearest', 'most expensive', 'highest', 'priciest'), ar('اغلي', 'اعلي سعر', 'اعلي اسعار')],
  [
    'price',
    en('pric(?:e|es|ed|ing)', 'costs?', 'how much', 'sell(?:s|ing)?(?: for)?'),
    ar('سعر[ه]?', 'اسعار', 'كام', 'كم', 'ثمن', 'تمن', 'تكلفه'),
  ],
  [
    'describe',
    en(
      '(?:which|what) .*(?:brands?|products?|categor(?:y|ies)|skus?|data)',
      'how many',
      'catalog(?:ue)?',
      'assortment',
      'portfolio',
      'categories',
      'brands',
    ),
    ar('علامات', 'ماركات', 'منتجات', 'فئات', 'كتالوج', 'اصناف', 'بيانات'),
  ],
];

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|salam|اهلا|مرحبا|السلام عليكم|سلام|صباح|مساء|هاي|ازيك)(?=$|[\s!,.?])/;
const THANKS = /^(?:thanks|thank you|thx|great|perfect|شكرا|متشكر|تسلم|ممتاز|تمام)(?=$|[\s!,.?])/;
const HELP =
  /what can (?:you|i) (?:do|ask)|who are you|\bhelp\b|how (?:do|does) (?:you|this) work|(?:تقدر|بتقدر|تستطيع|يمكنك) .*(?:تعمل|تساعد)|ماذا يمكنك|(?:مين|من) انت|ساعدني|مساعده|بتعمل ايه/;
const ELSEWHERE =
  /\b(?:weather|news|joke|poem|recipe|song|president|football|match score|translate|code|python|javascript|stock exchange|bitcoin|dollar|movie|password|prompt|instructions?|users)\b|(?:^|\s)(?:ال)?(?:طقس|جو|نكته|اخبار|قصيده|وصفه|اغنيه|رييس|مباراه|ترجم|برمجه|كود|بورصه|دولار|فيلم|كلمه السر|باسورد|تعليمات|تعليماتك|مستخدمين)(?=$|[\s?,.!])/;

/** The kind of a simplified text, or null when no rule fits. */
export function readIntent(text: string): Intent | null {
  const short = text.split(' ').length <= 6;
  const intent = RULES.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? null;
  if (ELSEWHERE.test(text)) return 'out_of_scope';
  if (HELP.test(text)) return 'help';
  if (intent) return intent;
  if (short && GREETING.test(text)) return 'greeting';
  if (short && THANKS.test(text)) return 'thanks';
  return null;
}

/** Kinds of questions that are asked of the same figures: of them a question has one, the first rule that fits. */
const FAMILIES: Partial<Record<Intent, string>> = {
  price: 'price',
  cheapest: 'price',
  dearest: 'dearest',
  compare: 'price',
  history: 'change',
  movers: 'change',
  retailerChanges: 'change',
  inflation: 'change',
  changes: 'news',
  promotions: 'promotions',
  promotionStats: 'promotions',
  realDiscounts: 'promotions',
  stockouts: 'shelf',
  distribution: 'distribution',
  voids: 'distribution',
  index: 'index',
  margins: 'margins',
  packs: 'packs',
  arrivals: 'arrivals',
  assortment: 'assortment',
  catalogue: 'catalogue',
};

const JOINT = /[?.!;]\s+|\s*,?\s+(?:and|plus|as well as|&)\s+|,\s+|\s+(?:وكمان|كمان)\s+|\s+و(?=\S{3,})/u;
/** It asks of what the part before it found. */
const LEANS_ON_PART =
  /\b(?:there|them|those|these)\b|(?:^|\s)(?:هناك|عندهم|عنده|عندها|فيه|فيها|بينهم)(?=$|[\s?.!,])/;

export type Part = { intent: Intent; text: string };

/** What a question of several asks, part by part ("the price of milk and where is it out of stock?"); empty where it asks one thing. */
export function readParts(text: string): Part[] {
  const parts = text.split(JOINT).flatMap((part): Part[] => {
    const intent = readIntent(part.trim());
    return intent && FAMILIES[intent] ? [{ intent, text: part.trim() }] : [];
  });
  const firsts = parts.filter(
    ({ intent }, at) => parts.findIndex((each) => FAMILIES[each.intent] === FAMILIES[intent]) === at,
  );
  const whole = readIntent(text);
  // A rule that only the whole fits knows better what it asks.
  const isWhole = !firsts.some(({ intent }) => intent === whole);
  if (firsts.length < 2 || isWhole || LEANS_ON_PART.test(text)) return [];
  return firsts;
}
