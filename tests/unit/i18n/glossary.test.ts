import { globSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { textsOf } from '#tests/setup/message-texts.ts';

/** Words that docs/glossary.md refuses and that are recognisable without understanding the sentence. */
const REFUSED_ARABIC: [RegExp, string][] = [
  [/(?<!\p{L})راف(?!\p{L})|(?:في|على|من|إلى|مع) رف(?![\p{L}\p{M}])/u, 'رَف'],
  [/المتميّ?زة/, 'التميّز'],
  [/وحدات|وحدت[اي]ن|وحدة واحدة|هذه الوحدة|الوحدة (?:في|من)/, 'أداة، أدوات'],
  [/لوحات(?! (?:ال)?بيانات)|لوحت(?:ك|ي)|لوحات[كهي]|اللوحة|لوحة المعلومات/, 'لوحة البيانات، لوحات البيانات'],
  [/لوحات (?:بيانات )?Power BI/, 'تقارير Power BI'],
  [/(?<!\p{L})(?:ال)?(?:مدير|مديرون|مديرين)(?!\p{L})/u, 'مشرف، مشرفون'],
  [/تجريبي/, 'نسخة بيتا (Beta)، محلل العرض التوضيحي، التجربة المجانية'],
  [/رمز التأكيد/, 'رمز التحقق'],
  [/طريقة الدفع/, 'دورة الدفع'],
  [/تاريخ الأسعار|الأسعار وتاريخها/, 'تطور الأسعار'],
  [/السعر العادي|سعر عادي/, 'السعر الأساسي'],
  [/متاجر التخفيض/, 'متاجر الخصم'],
  [/(?:مؤشر السعر|^) ?إلى الفئة/, 'مقارنةً بالفئة'],
  [/فوق الأرخص/, 'أغلى من الأرخص بنسبة'],
  [/فجو(?:ة|ت|ات)(?! (?:ال)?توزيع)/, 'الفارق، فجوة توزيع'],
  [/(?:أسعار|سعر) الجملة/, 'سعر البيع للتجار'],
  [/مؤشر (?:أسعار )?المستهلك(?!ين)/, 'مؤشر أسعار المستهلكين'],
  [/الربيع (?:الأول|الثالث)/, 'المئين 25، المئين 75'],
  [/المتجر الوسيط/, 'وسيط المتاجر'],
  [/بلا مقابل/, 'خارج المقارنة'],
  [/العبوة الأساسية|عبوتها الأساسية/, 'العبوة الرئيسية'],
  [/(?:العرض حسب|[ل ]عرض (?:الأسعار|الصفوف|التغيّرات)|لعرضه)/, 'إظهار'],
  [/الفارق الوسيط/, 'وسيط الفارق'],
  [/مراقب الأسعار/, 'رصد الأسعار'],
  [/مقفل|تُقفل/, 'مغلق'],
  [
    /لا شيء ضاع|وحي الخيال|من غير |رقِّ|وضع الألوان|عرض المشرف|أعدنا إليك|مالكها|عرض الأقدم/,
    'docs/glossary.md',
  ],
  [/ج\.م\./, 'جنيه'],
  [/(?:أبقِ|أنهِ|ألغِ)(?![\p{L}\p{M}])/u, 'the noun: الإبقاء، إنهاء، إلغاء'],
  [/(?:في|كل) (?:الشهر|شهر|السنة|سنة)\}/, 'شهريًا، سنويًا'],
  [/تصفّح الباقات/, 'الاطّلاع على الباقات'],
  [/(?<!\p{L})[ول]?(?:ال)?رسم(?![\p{L}\p{M}])(?! (?:ال)?(?:بياني|توضيحي))/u, 'رسم بياني'],
  [/خصم بنسبة$|احصل على مجاني/, 'خصم بنسبة مئوية، قطعة مجانية مع الشراء'],
  [/مخزّنة مشفّرة(?! في اتجاه)/, 'مشفّرة في اتجاه واحد'],
  [/[\u0600-\u06ff] ?[,;?](?!\S)/, '، ؛ ؟'],
  [/(?:الصفوف|الأسعار|لا شيء) وراء|وراءه/, 'بيانات هذا الرقم، الأسعار التفصيلية'],
  [
    /(?:^|«)عرض (?:الكل|الباقات|الأرقام|أسماء|أسئلة|ما|فرع|كم[سش])|تعذّر عرض|تصدير هذا العرض/,
    'إظهار، فتح، الاطّلاع على',
  ],
  [/منطقة الإدارة/, 'لوحة الإدارة'],
  [/رفع الإيقاف/, 'إلغاء الإيقاف'],
  [/(?<!\p{L})[بلو]?(?:ال)?(?:كود|أكواد)(?!\p{L})/u, 'رمز'],
  [/تعثّر|متعثر/, 'فشل'],
  [/موثّق|توثيق/, 'مؤكَّد، تأكيد'],
  [/المحلّل/, 'المحلل'],
  [/شهور/, 'أشهر'],
  [/العرض كعميل|رؤية رَف/, 'المشاهدة كعميل'],
  [/(?<!\p{L})(?:ال)?سطور(?!\p{L})/u, 'أحداث'],
  [/حضرت|\(ة\)/, 'the unmarked second person'],
];

/** Only in messages: the analyst's stand-in has to understand readers who say it. One button speaks for the reader. */
const REFUSED_ARABIC_LABELS: [RegExp, string][] = [[/علاماتنا|منتجاتنا|أسعارنا/, 'علاماتك، منتجاتك، أسعارك']];

const REFUSED_ENGLISH: [RegExp, string][] = [
  [/\bpresent plan\b/i, 'current plan'],
  [/\b(?:goes|go|going) on\b(?! sale)/i, 'continue'],
  [/\bby itself\b/i, 'automatically'],
  [/\bat once\b/i, 'immediately, right away'],
  [/\b(?:taken|take|takes) back\b/i, 'undo'],
  [/\bis not renewed\b/i, 'will not renew'],
  [/\bdear(?:er|est)\b/i, 'more expensive'],
  [/\bleft out\b/i, 'excluded'],
  [/\bmeanwhile[.!?]$/i, 'nothing, or another place in the sentence'],
  [/\bwhere (?:they|it) comes? from\b/i, 'with their source'],
  [/\bmean of\b/i, 'average'],
  [/\blistings?\b/i, 'price'],
  [/\be-mails?\b/i, 'email'],
  [/\bowner of the company\b/i, 'account owner'],
  [/\bbilling interval\b/i, 'billing period'],
  [/\bcolor\b|\bcatalog\b|\bliters?\b/i, 'British spelling'],
  [/\bcancel(?:ed|ing)\b/i, 'cancelled, cancelling'],
  [/\b(?:every|some|no)body\b|\bwhoever\b|\bwhom\b/i, 'everyone, someone, no one, anyone'],
  [/\banew\b|\bfor ever\b|\bhence\b|\bthus\b/i, 'again, permanently, so'],
  [/\bstands? (?:in|behind|since)\b|\bstood\b/i, 'in effect, is based on'],
  [/\bbehind (?:this|it|the figures)\b/i, 'underlying, data for'],
  [/\basked for\b|\btold\b/i, 'requested, notified'],
  [/\breckon/i, 'calculate'],
  [/\bgiven up\b/i, 'failed'],
  [/could not be \w+ed/i, 'couldn’t and a verb'],
  [/^Failed to/, 'couldn’t and a verb'],
  [/\bplain average\b/i, 'simple average'],
  [/\bwithout VAT\b/i, 'excluding VAT, excl. VAT'],
  [/\bwithout a counterpart\b/i, 'not compared, no comparable item'],
  [/\b(?:dashboards?|plans?) (?:is|are|stays?) (?:open|closed)\b/i, 'active, available, locked, unlocked'],
  [/, the (?:newest|most recent|most urgent) first\b/i, ', newest first'],
  [/\badministrators?\b/i, 'admin'],
];

/** Only in messages: the code that says the rest may quote a reader. */
const REFUSED_ENGLISH_LABELS: [RegExp, string][] = [
  [/'/, '’'],
  [/\bour brands?\b/i, 'your brands'],
  [/\binvented\b/i, 'fictional'],
];

const CONTRACTED: [RegExp, string][] = [
  [
    /\b(?:cannot|(?:do|does|did|is|are|was|were|will|could|has|have) not)\b/i,
    'the contraction, as in can’t, don’t, isn’t',
  ],
  [/\b(?:you|they) (?:are|will)\b(?=[ ,]\w)|\bwe will\b/i, 'you’re, they’ll, we’ll'],
];
/** Legal texts and the API reference are formal; an error's status line is its standard's. */
const FORMAL = /^(?:legal|developers|errors\.status)\./;

/** Fixed by contract, word for word. */
const FIXED = new Set([
  'Your subscription has been canceled.',
  'Your chats are full. Delete some to go on.',
  'Conflict: The request could not be completed due to a conflict with the current state of the resource.',
  'Not Found: The requested resource could not be found.',
  'Method Not Allowed: The method specified in the request is not allowed.',
  'Passwords do not match',
  'Failed to fetch chats.',
  'Failed to fetch modules',
  'Failed to fetch user details',
  'Failed to fetch users.',
  'Failed to load analytics.',
  'Failed to save Power BI links',
  'Failed to send reset code.',
  'Failed to update limit.',
  'Failed to update user status.',
  'Failed to verify payment',
]);

/** Without the names of what is put in, which no one reads. */
const read = (text: string): string =>
  text.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\{\w+(?:, \w+(?:,|\}))?/g, '…');

const refusalsIn = (texts: Iterable<[string, string]>, refused: [RegExp, string][]): string[] =>
  [...texts].flatMap(([place, text]) =>
    FIXED.has(text)
      ? []
      : refused.flatMap(([pattern, better]) => {
          const found = pattern.exec(read(text));
          return found ? [`${place}: «${found[0]}», use ${better}`] : [];
        }),
  );

/** What the code itself says in a language: the demo's analyst, the system prompt, the modules' names. */
const sources = globSync([
  'dev/analyst/answers/*.ts',
  'lib/chat/*.ts',
  'lib/chat/tools/**/*.ts',
  'lib/modules/*.ts',
]);
const sayings: [string, string][] = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(['`])((?:(?!\1)[^\n\\]|\\.)*)\1/g)].map(
    ([, , said]): [string, string] => [file, said ?? ''],
  ),
);
const arabicSayings = sayings.filter(([, said]) => /[\u0621-\u064a]/.test(said));
const englishSayings = sayings.filter(
  ([, said]) => /^[A-Z_*]?\w*.* .* /.test(said) && !/[\u0621-\u064a]/.test(said),
);

const pairs = <T>(elements: T[]): [T | undefined, T | undefined][] =>
  elements.map((element, at) => [element, elements[at + 1]]);

describe('the glossary', () => {
  test('holds in every Arabic text', () => {
    const messages = [...textsOf(messagesFor('ar'))];
    expect(refusalsIn([...messages, ...arabicSayings], REFUSED_ARABIC)).toEqual([]);
    const ofRaff = messages.filter(([key]) => key !== 'settings.brands.accept');
    expect(refusalsIn(ofRaff, REFUSED_ARABIC_LABELS)).toEqual([]);
  });

  test('holds in every English text', () => {
    const messages = [...textsOf(messagesFor('en'))];
    expect(refusalsIn([...messages, ...englishSayings], REFUSED_ENGLISH)).toEqual([]);
    expect(refusalsIn(messages, REFUSED_ENGLISH_LABELS)).toEqual([]);
  });

  test('lets screens and mails speak with contractions', () => {
    const spoken = [...textsOf(messagesFor('en'))].filter(([key]) => !FORMAL.test(key));
    expect(refusalsIn(spoken, CONTRACTED)).toEqual([]);
  });

  test('excepts only fixed texts that are still said', () => {
    const said = new Set(textsOf(messagesFor('en')).values());
    expect([...FIXED].filter((text) => !said.has(text))).toEqual([]);
  });

  test('lets no Arabic label call a brand a mere sign', () => {
    const bare = [...textsOf(messagesFor('ar')), ...arabicSayings].filter(
      ([place, text]) =>
        /علام(?:ة|ات|ت)/.test(text) &&
        !/تجاري|تبويب|وعلامة على/.test(text) &&
        place !== 'priceMonitor.heatMap.brand',
    );
    expect(bare).toEqual([]);
  });

  test('lets hundreds take the singular, as in «100 يوم»', () => {
    const otherForms = (elements: MessageFormatElement[]): MessageFormatElement[][] =>
      elements.flatMap((element) =>
        element.type === TYPE.plural || element.type === TYPE.select
          ? Object.entries(element.options).flatMap(([form, { value }]) => [
              ...(element.type === TYPE.plural && form === 'other' ? [value] : []),
              ...otherForms(value),
            ])
          : [],
      );
    for (const [key, text] of textsOf(messagesFor('ar'))) {
      for (const [figure, noun] of otherForms(parse(text)).flatMap(pairs)) {
        if (figure?.type !== TYPE.number || noun?.type !== TYPE.literal) continue;
        expect(noun.value, key).not.toMatch(/^ \S+ًا(?!\p{L})/u);
      }
    }
  });

  test('has one row for each concept and each term', () => {
    const firstCells = [
      ...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (?!concept|term|-)([^|]+?) +\|/gm),
    ];
    const terms = firstCells.flatMap(([, cell = '']) => cell.split(', '));
    expect(terms.length).toBeGreaterThan(150);
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  });

  test('would notice what it refuses', () => {
    const planted: [string, string][] = [
      ['planted', 'انتقل إلى باقة المتميزة في رف. وحداتك جاهزة, واللوحات مقفلة'],
      ['planted', 'أنهِ التجربة: {interval, select, yearly {في السنة} other {}}، وتصفّح الباقات أو الرسم'],
    ];
    expect(refusalsIn(planted, REFUSED_ARABIC)).toHaveLength(10);
    expect(refusalsIn([['planted', 'Your present plan goes on by itself.']], REFUSED_ENGLISH)).toHaveLength(
      3,
    );
    const returned: [string, string][] = [
      ['planted', 'Whoever asked for it is told: the file could not be made.'],
      ['planted', 'What stood behind the figures is reckoned anew.'],
      ['planted', 'Failed to fetch emails.'],
    ];
    expect(refusalsIn(returned, REFUSED_ENGLISH)).toHaveLength(7);
    expect(refusalsIn([['planted', "Raff's list of our brands"]], REFUSED_ENGLISH_LABELS)).toHaveLength(2);
    expect(refusalsIn([['planted', 'You will not be charged, and we will write.']], CONTRACTED)).toHaveLength(
      2,
    );
    expect(refusalsIn([['planted', 'رفع الإيقاف بكود']], REFUSED_ARABIC)).toHaveLength(2);
  });
});
