import type { Words } from './categories.ts';

type Region = { no: number; id: string; name: Words };

/** The governorates of Egypt. */
export const regions = [
  { no: 1, id: 'cairo', name: { en: 'Cairo', ar: 'القاهرة' } },
  { no: 2, id: 'giza', name: { en: 'Giza', ar: 'الجيزة' } },
  { no: 3, id: 'alexandria', name: { en: 'Alexandria', ar: 'الإسكندرية' } },
  { no: 4, id: 'qalyubia', name: { en: 'Qalyubia', ar: 'القليوبية' } },
  { no: 5, id: 'dakahlia', name: { en: 'Dakahlia', ar: 'الدقهلية' } },
  { no: 6, id: 'gharbia', name: { en: 'Gharbia', ar: 'الغربية' } },
  { no: 7, id: 'sharqia', name: { en: 'Sharqia', ar: 'الشرقية' } },
  { no: 8, id: 'monufia', name: { en: 'Monufia', ar: 'المنوفية' } },
  { no: 9, id: 'beheira', name: { en: 'Beheira', ar: 'البحيرة' } },
  { no: 10, id: 'kafr-el-sheikh', name: { en: 'Kafr El Sheikh', ar: 'كفر الشيخ' } },
  { no: 11, id: 'damietta', name: { en: 'Damietta', ar: 'دمياط' } },
  { no: 12, id: 'port-said', name: { en: 'Port Said', ar: 'بورسعيد' } },
  { no: 13, id: 'ismailia', name: { en: 'Ismailia', ar: 'الإسماعيلية' } },
  { no: 14, id: 'suez', name: { en: 'Suez', ar: 'السويس' } },
  { no: 15, id: 'north-sinai', name: { en: 'North Sinai', ar: 'شمال سيناء' } },
  { no: 16, id: 'south-sinai', name: { en: 'South Sinai', ar: 'جنوب سيناء' } },
  { no: 17, id: 'fayoum', name: { en: 'Fayoum', ar: 'الفيوم' } },
  { no: 18, id: 'beni-suef', name: { en: 'Beni Suef', ar: 'بني سويف' } },
  { no: 19, id: 'minya', name: { en: 'Minya', ar: 'المنيا' } },
  { no: 20, id: 'asyut', name: { en: 'Asyut', ar: 'أسيوط' } },
  { no: 21, id: 'sohag', name: { en: 'Sohag', ar: 'سوهاج' } },
  { no: 22, id: 'qena', name: { en: 'Qena', ar: 'قنا' } },
  { no: 23, id: 'luxor', name: { en: 'Luxor', ar: 'الأقصر' } },
  { no: 24, id: 'aswan', name: { en: 'Aswan', ar: 'أسوان' } },
  { no: 25, id: 'red-sea', name: { en: 'Red Sea', ar: 'البحر الأحمر' } },
  { no: 26, id: 'new-valley', name: { en: 'New Valley', ar: 'الوادي الجديد' } },
  { no: 27, id: 'matrouh', name: { en: 'Matrouh', ar: 'مطروح' } },
] as const satisfies readonly Region[];

export type RegionId = (typeof regions)[number]['id'];
