import type { Words } from './categories.ts';

export type SampleCity = {
  /** In the ids of its shops. */
  id: string;
  regionNo: number;
  name: Words;
  latitude: number;
  longitude: number;
};

const city = (
  id: string,
  regionNo: number,
  en: string,
  ar: string,
  latitude: number,
  longitude: number,
): SampleCity => ({ id, regionNo, name: { en, ar }, latitude, longitude });

/** Where shops are, the places with most of them first within each governorate. */
export const cities: readonly SampleCity[] = [
  city('newcairo', 1, 'New Cairo', 'القاهرة الجديدة', 30.03, 31.47),
  city('nasrcity', 1, 'Nasr City', 'مدينة نصر', 30.056, 31.33),
  city('maadi', 1, 'Maadi', 'المعادي', 29.96, 31.257),
  city('heliopolis', 1, 'Heliopolis', 'مصر الجديدة', 30.091, 31.322),
  city('shubra', 1, 'Shubra', 'شبرا', 30.083, 31.245),
  city('helwan', 1, 'Helwan', 'حلوان', 29.85, 31.334),
  city('dokki', 2, 'Dokki', 'الدقي', 30.038, 31.212),
  city('october', 2, '6th of October', 'السادس من أكتوبر', 29.97, 30.94),
  city('haram', 2, 'Haram', 'الهرم', 29.996, 31.15),
  city('sheikhzayed', 2, 'Sheikh Zayed', 'الشيخ زايد', 30.04, 30.98),
  city('smouha', 3, 'Smouha', 'سموحة', 31.215, 29.953),
  city('miami', 3, 'Miami', 'ميامي', 31.268, 30.0),
  city('agami', 3, 'Agami', 'العجمي', 31.099, 29.76),
  city('banha', 4, 'Banha', 'بنها', 30.466, 31.185),
  city('shubraelkheima', 4, 'Shubra El Kheima', 'شبرا الخيمة', 30.128, 31.242),
  city('obour', 4, 'Obour', 'العبور', 30.228, 31.48),
  city('mansoura', 5, 'Mansoura', 'المنصورة', 31.041, 31.378),
  city('mitghamr', 5, 'Mit Ghamr', 'ميت غمر', 30.716, 31.259),
  city('zagazig', 6, 'Zagazig', 'الزقازيق', 30.588, 31.502),
  city('tenthoframadan', 6, '10th of Ramadan', 'العاشر من رمضان', 30.3, 31.75),
  city('tanta', 7, 'Tanta', 'طنطا', 30.786, 31.0),
  city('mahalla', 7, 'El Mahalla', 'المحلة', 30.97, 31.167),
  city('shebinelkom', 8, 'Shebin El Kom', 'شبين الكوم', 30.554, 31.012),
  city('sadat', 8, 'Sadat City', 'مدينة السادات', 30.38, 30.52),
  city('damanhour', 9, 'Damanhour', 'دمنهور', 31.034, 30.468),
  city('kafreldawwar', 9, 'Kafr El Dawwar', 'كفر الدوار', 31.132, 30.13),
  city('kafrelsheikh', 10, 'Kafr El Sheikh', 'كفر الشيخ', 31.112, 30.94),
  city('desouk', 10, 'Desouk', 'دسوق', 31.13, 30.648),
  city('damietta', 11, 'Damietta', 'دمياط', 31.417, 31.815),
  city('portsaid', 12, 'Port Said', 'بورسعيد', 31.265, 32.302),
  city('ismailia', 13, 'Ismailia', 'الإسماعيلية', 30.604, 32.272),
  city('suez', 14, 'Suez', 'السويس', 29.967, 32.55),
  city('fayoum', 15, 'Fayoum', 'الفيوم', 29.308, 30.843),
  city('benisuef', 16, 'Beni Suef', 'بني سويف', 29.066, 31.099),
  city('minya', 17, 'Minya', 'المنيا', 28.1, 30.75),
  city('mallawi', 17, 'Mallawi', 'ملوي', 27.731, 30.842),
  city('asyut', 18, 'Asyut', 'أسيوط', 27.181, 31.184),
  city('sohag', 19, 'Sohag', 'سوهاج', 26.557, 31.695),
  city('girga', 19, 'Girga', 'جرجا', 26.338, 31.892),
  city('qena', 20, 'Qena', 'قنا', 26.164, 32.727),
  city('luxor', 21, 'Luxor', 'الأقصر', 25.687, 32.64),
  city('aswan', 22, 'Aswan', 'أسوان', 24.089, 32.9),
  city('hurghada', 23, 'Hurghada', 'الغردقة', 27.258, 33.812),
  city('kharga', 24, 'Kharga', 'الخارجة', 25.44, 30.558),
  city('marsamatrouh', 25, 'Marsa Matrouh', 'مرسى مطروح', 31.354, 27.237),
  city('arish', 26, 'Arish', 'العريش', 31.132, 33.803),
  city('sharm', 27, 'Sharm El Sheikh', 'شرم الشيخ', 27.916, 34.33),
];
