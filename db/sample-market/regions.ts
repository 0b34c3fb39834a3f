import type { Words } from './categories.ts';

/** A governorate of Egypt: its number and where its people are, in millions. */
export type SampleRegion = { no: number; id: string; name: Words; people: number };

const region = (no: number, id: string, en: string, ar: string, people: number): SampleRegion => ({
  no,
  id,
  name: { en, ar },
  people,
});

export const regions: readonly SampleRegion[] = [
  region(1, 'cairo', 'Cairo', 'القاهرة', 10.2),
  region(2, 'giza', 'Giza', 'الجيزة', 9.5),
  region(3, 'alexandria', 'Alexandria', 'الإسكندرية', 5.6),
  region(4, 'qalyubia', 'Qalyubia', 'القليوبية', 6.1),
  region(5, 'dakahlia', 'Dakahlia', 'الدقهلية', 7),
  region(6, 'sharqia', 'Sharqia', 'الشرقية', 7.9),
  region(7, 'gharbia', 'Gharbia', 'الغربية', 5.4),
  region(8, 'monufia', 'Monufia', 'المنوفية', 4.7),
  region(9, 'beheira', 'Beheira', 'البحيرة', 6.8),
  region(10, 'kafr-el-sheikh', 'Kafr El Sheikh', 'كفر الشيخ', 3.7),
  region(11, 'damietta', 'Damietta', 'دمياط', 1.6),
  region(12, 'port-said', 'Port Said', 'بورسعيد', 0.8),
  region(13, 'ismailia', 'Ismailia', 'الإسماعيلية', 1.5),
  region(14, 'suez', 'Suez', 'السويس', 0.8),
  region(15, 'fayoum', 'Fayoum', 'الفيوم', 4.1),
  region(16, 'beni-suef', 'Beni Suef', 'بني سويف', 3.6),
  region(17, 'minya', 'Minya', 'المنيا', 6.3),
  region(18, 'asyut', 'Asyut', 'أسيوط', 5),
  region(19, 'sohag', 'Sohag', 'سوهاج', 5.7),
  region(20, 'qena', 'Qena', 'قنا', 3.6),
  region(21, 'luxor', 'Luxor', 'الأقصر', 1.4),
  region(22, 'aswan', 'Aswan', 'أسوان', 1.7),
  region(23, 'red-sea', 'Red Sea', 'البحر الأحمر', 0.4),
  region(24, 'new-valley', 'New Valley', 'الوادي الجديد', 0.3),
  region(25, 'matrouh', 'Matrouh', 'مطروح', 0.6),
  region(26, 'north-sinai', 'North Sinai', 'شمال سيناء', 0.5),
  region(27, 'south-sinai', 'South Sinai', 'جنوب سيناء', 0.1),
];
