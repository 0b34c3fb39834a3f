/** How the demo analyst spells and cuts text before its rules look at it. */

export type Language = 'en' | 'ar';

const ARABIC_LETTERS: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
};

/** One spelling: lower case, no diacritics or tatweel, one alef and ya, Latin digits, single spaces, no quotes. */
export function simplify(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u0640\u064B-\u065F\u0670]/g, '')
    .replaceAll(/[أإآٱىةؤئ]/g, (letter) => ARABIC_LETTERS[letter] ?? letter)
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/["“”«»*_`]/g, ' ')
    .replaceAll('؟', '?')
    .replaceAll('،', ',')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENGLISH_FILLER =
  `a an the of for to is are was were be been do does did has have had how what what's whats which who where when why much many
  price prices priced regular cost costs costing pricing sell sells selling sold current currently now today latest me show tell give list
  find get see check look up please can could would you i we us our my want need know about on it its this that these those there any all
  every each with without by per please often ran compare comparison compared versus vs difference differences between among across at in from
  retailer retailers store stores shop shops supermarket supermarkets chain chains market markets egypt product products item items sku skus brand
  brands category categories change changes changed changing trend trends history historical over during since last past
  evolution develop developed development move moved movers mover moving top biggest largest most increase increases increased
  increasing decrease decreased rise rises rose risen rising fall falls fell fallen falling drop drops dropped went go gone going up down
  inflation promotion promotions promo promos offer offers discount discounts discounted deal deals sale running run currently active soon start starts starting begin begins beginning end ends ending
  within expire expires expiring announced upcoming coming planned out stock
  stockout stockouts oos unavailable availability available missing empty shelf shelves cheapest cheaper cheap lowest low least
  expensive dearest dearer highest high best priciest and or also then so ok okay hi hello hey pack packs average
  same thing one ones other others more some egp pound pounds le live right carry carries carried hold holds
  catalogue catalog assortment portfolio cover covers covered gap gaps index indices against relative than margin margins profit profits profitability profitable markup floor earn earns thin thinnest price-pack ladder size sizes larger bigger smaller large big small than happened new recent year month monthly terms real ago widest narrowest wide pricier distribution
  launched launches launch delisted delistings discontinued shrank shrunk shrink shrinking shrinkflation repacked grew got range ranges part white space spaces whitespace gtin gtins barcode barcodes completeness complete incomplete record records image images name names search there
  period periods previous preceding prior constant adjusted corrected net days around
  happen happens fake false genuine honest inflated true always often deep deeply deeper deepest depth frequency pressure intensity share shares time median typical usual kind kinds type types mechanic mechanics promotes promoted promoting began first earlier after before really week weeks ramadan who long discounting
  distributed numeric weighted tdp points coverage stocked stocking void voids must list listed lack lacks lacking rep reps sales should first visit visits branch branches governorate governorates city cities channel channels must-stock must-list must-stocked not place places
  notify alert alerts warn inform remind set create make add draft once if whenever below above under exceeds reaches let
  follow followed follows respond responded responds react reacted reacts answer answered answers first second third fourth fifth
  only just raised raise raises cut cuts cutting lowered lowers reduced reduce become became discounter discounters hypermarket hypermarkets pharmacy pharmacies wholesaler wholesalers don't doesn't
  3ayez 3ayz 3awez as3ar se3r si3r fein feen fen 3ala 3and el eh ayh dlwa2ty will would forecast forecasts predict next tomorrow reason reasons made caused ?`
    .split(/\s+/)
    .filter(Boolean);

const ARABIC_FILLER =
  `كم بكام كام سعر اسعار ثمن تمن تكلفه يكلف ما ماذا ماهو ماهي هو هي ايه اي ايش مين من في على علي عند لدي عن الى الي حتي كل جميع
  هل هذا هذه ده دي دا دول ذلك تلك الان دلوقتي اليوم النهارده حاليا لو سمحت فضلك من اعرض ورني وريني قل قولي اخبرني هات اعطني اديني عايز عاوز
  اريد محتاج ممكن اعرف قارن مقارنه المقارنه بين الفرق فرق متجر متاجر المتاجر المتجر محل محلات المحلات سوبرماركت السوق سوق مصر
  المنتجات المنتج منتجات منتج الماركات ماركات ماركه علامه العلامات علامات براند براندات تجاريه التجاريه الفئات فئات فئه الفئه تغير تغيرت التغير تغيرات التغيرات تغيير اتغير اتغيرت تطور تطورت ارتفع
  ارتفعت ارتفاع ارتفاعا انخفض انخفضت انخفاض انخفاضا زاد زادت زادوا زياده قل قلت قلوا اتحرك اتحركت اتحركوا تحرك تحركت نزل نزلت غلي غليت رخص رخصت خلال منذ اخر الاخيره الماضي الماضيه فات فاتت اللي التي الذي
  اكثر اكتر اكبر اعلي اقل ارخص اغلي الارخص الاغلي سعرا تحركا تغيرا عرض عروض العروض العرض خصم خصومات الخصومات تخفيض تخفيضات التخفيضات
  تنزيلات شغاله شغال ساريه حاليه الحاليه قريبا ستبدا هتبدا تبدا قادمه القادمه معلنه المعلنه ستنتهي هتنتهي تنتهي غير متوفر متوفره متوفرين مش موجود موجوده نفد نفدت نفذ نفاد ناقص ناقصه نواقص النواقص المخزون الرف الرفوف
  توافر التوافر التوفر خلص خلصت كان كانت يكون هناك فين اين وين متي كيف ازاي ليه لماذا و او ثم طيب طب كمان ايضا نفس الشيء
  جنيه جنيها الاسعار السعر الاساسي الاساسيه اساسي اساسيه بتاع بتاعت بتاعه عليها عليه لها له فيها فيه تضخم التضخم متوسط الحالي الحاليه شراء ابيع يباع تباع بيتباع الكتالوج كتالوج يوجد توجد عندكم لديكم متاح متاحه متاحين ضمن مناسب افضل احسن موشر موشرات فجوه فجوات اوسع فرقا مقابل بالنسبه هامش هوامش ربح الربح ارباح مكسب سلم حسب حجم احجام عبوه عبوات العبوه العبوات الاكبر الكبيره كبيره الاصغر الصغيره صغيره جديد الجديد حصل حدث مستجدات المستجدات شهر شهرا بشهر شهريا الحقيقيه حقيقيه القيمه بالقيمه سنه عام
  جديده مسحوب مسحوبه اتسحبت انسحبت صغر صغرت كبرت اتغيرت تشكيله معروض فرص ناقصه باركود اكتمال بيانات بياناتها البيانات دون ان ينخفض سعرها
  اسبوع اسبوعا اسبوعين اسابيع حقيقي وهمي وهميه صوري صوريه بجد نسبه ايام متوسط وسيط عمق كثافه حصه انواع نوع بدا بدات اول اعمق دايما بعد قبل انتهاء نهايه رمضان عروضا علي
  توزيع عددي مرجح نقاط انتشار فرع فرعا فروع محافظه محافظات مدينه مدن مندوب مندوبو مندوبي مندوبين مناديب مبيعات يذهب نذهب يروح يزور اولا مدرج مدرجه قايمه عدد تبيعه بيبيع قناه قنوات الاصناف اصناف خلصان خلصانه انهي اساس مكان اماكن بينهم
  نبهني نبهنا نبهيني بلغني بلغنا ابلغني ذكرني عرفني خبرني قولي لما عندما حين اذا ينزل تنزل يقل تقل يزيد تزيد يرتفع ترتفع تنخفض يعدي تعدي يتخطي تتخطي تحت فوق يخلص تخلص اعمل اعملي انشي تنبيه تنبيها مسوده يتغير تتغير جه
  فتره الفتره مده المده سابقه السابقه ثابته الثابته استبعاد اثر قبلها قبله للمقارنه
  رد ردت ردوا يرد ترد تبع تبعت تبعوا لحق لحقت لحقوا عروضنا
  فقط بس ولا ام bkam bkm fe fi رفع رفعت خفض خفضت زود زودت سلسله سلاسل توقع توقعات تتوقع بكره هيزيد هيغلي هيرخص سيرتفع سينخفض الجاي الجايه القادم المقبل المقبله سبب اسباب ميه بالميه المايه بالمايه المفروض يبيع ?`
    .split(/\s+/)
    .filter(Boolean);

const FILLER = new Set([...ENGLISH_FILLER, ...ARABIC_FILLER]);

/** Letters that Arabic writes onto the next word: and, so, with, for, like, the. Only a whole filler word below them is dropped. */
function bare(word: string): string[] {
  return [
    word,
    word.replace(/^(?:و|ف)?(?:بال|كال|لل|ال|ب|ل|ك)(?=.{2,})/u, ''),
    word.replace(/^[وف](?=.{2,})/u, ''),
  ];
}

/** What is left of a text when the words of asking are taken out: what it asks about. */
export function withoutFiller(text: string): string {
  return text
    .split(/[\s,;:!?()]+/)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, '').replace(/'s$/, ''))
    .filter((word) => word !== '' && !bare(word).some((form) => FILLER.has(form)))
    .join(' ');
}

export function isFiller(word: string): boolean {
  return bare(word).some((form) => FILLER.has(form));
}

/** Words of a simplified text as the asker typed them, where they stand together in it. */
export function asTyped(words: string, text: string): string {
  const typed = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const sought = words.split(' ');
  for (let at = 0; at + sought.length <= typed.length; at += 1) {
    const some = typed.slice(at, at + sought.length).join(' ');
    if (simplify(some) === words) return some;
  }
  return words;
}
