/** A governorate of Egypt: `no` is its number as an area of chains. */
export type Governorate = { no: number; id: string; nameEn: string; nameAr: string };

const governorate = (no: number, id: string, nameEn: string, nameAr: string): Governorate => ({
  no,
  id,
  nameEn,
  nameAr,
});

export const GOVERNORATES: readonly Governorate[] = [
  governorate(1, 'cairo', 'Cairo', 'القاهرة'),
  governorate(2, 'giza', 'Giza', 'الجيزة'),
  governorate(3, 'alexandria', 'Alexandria', 'الإسكندرية'),
  governorate(4, 'qalyubia', 'Qalyubia', 'القليوبية'),
  governorate(5, 'dakahlia', 'Dakahlia', 'الدقهلية'),
  governorate(6, 'sharqia', 'Sharqia', 'الشرقية'),
  governorate(7, 'gharbia', 'Gharbia', 'الغربية'),
  governorate(8, 'monufia', 'Monufia', 'المنوفية'),
  governorate(9, 'beheira', 'Beheira', 'البحيرة'),
  governorate(10, 'kafr-el-sheikh', 'Kafr El Sheikh', 'كفر الشيخ'),
  governorate(11, 'damietta', 'Damietta', 'دمياط'),
  governorate(12, 'port-said', 'Port Said', 'بورسعيد'),
  governorate(13, 'ismailia', 'Ismailia', 'الإسماعيلية'),
  governorate(14, 'suez', 'Suez', 'السويس'),
  governorate(15, 'fayoum', 'Fayoum', 'الفيوم'),
  governorate(16, 'beni-suef', 'Beni Suef', 'بني سويف'),
  governorate(17, 'minya', 'Minya', 'المنيا'),
  governorate(18, 'asyut', 'Asyut', 'أسيوط'),
  governorate(19, 'sohag', 'Sohag', 'سوهاج'),
  governorate(20, 'qena', 'Qena', 'قنا'),
  governorate(21, 'luxor', 'Luxor', 'الأقصر'),
  governorate(22, 'aswan', 'Aswan', 'أسوان'),
  governorate(23, 'red-sea', 'Red Sea', 'البحر الأحمر'),
  governorate(24, 'new-valley', 'New Valley', 'الوادي الجديد'),
  governorate(25, 'matrouh', 'Matrouh', 'مطروح'),
  governorate(26, 'north-sinai', 'North Sinai', 'شمال سيناء'),
  governorate(27, 'south-sinai', 'South Sinai', 'جنوب سيناء'),
];
