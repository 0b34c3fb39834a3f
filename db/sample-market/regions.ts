import { GOVERNORATES } from '#lib/vocabulary/governorates.ts';
import type { Words } from './categories.ts';

/** A governorate of Egypt: its number and where its people are, in millions. */
export type SampleRegion = { no: number; id: string; name: Words; people: number };

/** Millions of people in each, by its id. */
const PEOPLE: Record<string, number> = {
  cairo: 10.2,
  giza: 9.5,
  alexandria: 5.6,
  qalyubia: 6.1,
  dakahlia: 7,
  sharqia: 7.9,
  gharbia: 5.4,
  monufia: 4.7,
  beheira: 6.8,
  'kafr-el-sheikh': 3.7,
  damietta: 1.6,
  'port-said': 0.8,
  ismailia: 1.5,
  suez: 0.8,
  fayoum: 4.1,
  'beni-suef': 3.6,
  minya: 6.3,
  asyut: 5,
  sohag: 5.7,
  qena: 3.6,
  luxor: 1.4,
  aswan: 1.7,
  'red-sea': 0.4,
  'new-valley': 0.3,
  matrouh: 0.6,
  'north-sinai': 0.5,
  'south-sinai': 0.1,
};

export const regions: readonly SampleRegion[] = GOVERNORATES.map(({ no, id, nameEn, nameAr }) => ({
  no,
  id,
  name: { en: nameEn, ar: nameAr },
  people: PEOPLE[id] ?? 0,
}));
