import type { Channel } from '#lib/vocabulary/market-terms.ts';
import type { Words } from './categories.ts';
import type { RegionId } from './regions.ts';

/* Every retailer is invented; the structure of channels and places is Egypt's. */

export type SampleRetailer = {
  id: string;
  name: Words;
  channel: Channel;
  /** Share of the products of a category that it carries. */
  range: number;
  /** Its price level against the market. */
  level: number;
  /** Share of its products on deal in an ordinary fortnight. */
  dealShare: number;
  /** Endings of its prices, in piastres. */
  ending: 'tenth' | 'quarter' | 'ninety-five';
  /** Sells these categories only. */
  only?: readonly string[];
};

export const retailers: readonly SampleRetailer[] = [
  {
    id: 'wahat',
    name: { en: 'Wahat Hyper', ar: 'واحات هايبر' },
    channel: 'hyper',
    range: 0.94,
    level: 0.985,
    dealShare: 0.2,
    ending: 'ninety-five',
  },
  {
    id: 'qasr',
    name: { en: 'Qasr Hypermarket', ar: 'قصر هايبر ماركت' },
    channel: 'hyper',
    range: 0.9,
    level: 0.995,
    dealShare: 0.22,
    ending: 'ninety-five',
  },
  {
    id: 'lotusa',
    name: { en: 'Lotusa Market', ar: 'لوتسا ماركت' },
    channel: 'super',
    range: 0.76,
    level: 1.03,
    dealShare: 0.13,
    ending: 'quarter',
  },
  {
    id: 'saraya',
    name: { en: 'Sarayat Fresh', ar: 'سرايات فريش' },
    channel: 'super',
    range: 0.7,
    level: 1.055,
    dealShare: 0.11,
    ending: 'quarter',
  },
  {
    id: 'tawfeera',
    name: { en: 'Tawfeera', ar: 'توفيرة' },
    channel: 'discounter',
    range: 0.5,
    level: 0.935,
    dealShare: 0.1,
    ending: 'quarter',
  },
  {
    id: 'rakhees',
    name: { en: 'Rakhesna', ar: 'رخيصنا' },
    channel: 'discounter',
    range: 0.44,
    level: 0.95,
    dealShare: 0.12,
    ending: 'quarter',
  },
  {
    id: 'nasya',
    name: { en: 'Nasyat Corner', ar: 'ناصيات' },
    channel: 'convenience',
    range: 0.4,
    level: 1.12,
    dealShare: 0.05,
    ending: 'quarter',
  },
  {
    id: 'baqala',
    name: { en: 'Neighbourhood grocers', ar: 'بقالات الحي' },
    channel: 'traditional',
    range: 0.42,
    level: 1.045,
    dealShare: 0.02,
    ending: 'quarter',
  },
  {
    id: 'gomlaty',
    name: { en: 'Gomlaty Wholesale', ar: 'جملتي للجملة' },
    channel: 'wholesale',
    range: 0.45,
    level: 0.9,
    dealShare: 0.06,
    ending: 'tenth',
  },
  {
    id: 'shifaya',
    name: { en: 'Shifaya Pharmacies', ar: 'صيدليات شفاية' },
    channel: 'pharmacy',
    range: 0.85,
    level: 1.09,
    dealShare: 0.1,
    ending: 'tenth',
    only: ['shampoo', 'diapers'],
  },
  {
    id: 'tayarak',
    name: { en: 'Tayarak', ar: 'طيّارك' },
    channel: 'q-commerce',
    range: 0.66,
    level: 1.075,
    dealShare: 0.15,
    ending: 'tenth',
  },
  {
    id: 'bazarak',
    name: { en: 'Bazarak', ar: 'بازارك' },
    channel: 'marketplace',
    range: 0.74,
    level: 1.01,
    dealShare: 0.17,
    ending: 'tenth',
  },
];

type Place = { city: Words; regionId: RegionId; latitude: number; longitude: number };

const places = {
  nasrCity: {
    city: { en: 'Nasr City', ar: 'مدينة نصر' },
    regionId: 'cairo',
    latitude: 30.056,
    longitude: 31.33,
  },
  maadi: {
    city: { en: 'Maadi', ar: 'المعادي' },
    regionId: 'cairo',
    latitude: 29.96,
    longitude: 31.257,
  },
  newCairo: {
    city: { en: 'New Cairo', ar: 'القاهرة الجديدة' },
    regionId: 'cairo',
    latitude: 30.03,
    longitude: 31.47,
  },
  dokki: {
    city: { en: 'Dokki', ar: 'الدقي' },
    regionId: 'giza',
    latitude: 30.038,
    longitude: 31.212,
  },
  october: {
    city: { en: '6th of October', ar: 'السادس من أكتوبر' },
    regionId: 'giza',
    latitude: 29.97,
    longitude: 30.94,
  },
  smouha: {
    city: { en: 'Smouha', ar: 'سموحة' },
    regionId: 'alexandria',
    latitude: 31.215,
    longitude: 29.953,
  },
  mansoura: {
    city: { en: 'Mansoura', ar: 'المنصورة' },
    regionId: 'dakahlia',
    latitude: 31.041,
    longitude: 31.378,
  },
  tanta: {
    city: { en: 'Tanta', ar: 'طنطا' },
    regionId: 'gharbia',
    latitude: 30.786,
    longitude: 31.0,
  },
  zagazig: {
    city: { en: 'Zagazig', ar: 'الزقازيق' },
    regionId: 'sharqia',
    latitude: 30.588,
    longitude: 31.502,
  },
  asyut: {
    city: { en: 'Asyut', ar: 'أسيوط' },
    regionId: 'asyut',
    latitude: 27.181,
    longitude: 31.184,
  },
  hurghada: {
    city: { en: 'Hurghada', ar: 'الغردقة' },
    regionId: 'red-sea',
    latitude: 27.258,
    longitude: 33.812,
  },
} as const satisfies Record<string, Place>;

const shops: Record<string, readonly (keyof typeof places)[]> = {
  wahat: ['newCairo', 'october', 'smouha', 'mansoura'],
  qasr: ['nasrCity', 'october', 'tanta'],
  lotusa: ['maadi', 'dokki', 'smouha'],
  saraya: ['newCairo', 'dokki'],
  tawfeera: ['nasrCity', 'zagazig', 'tanta', 'asyut'],
  rakhees: ['dokki', 'mansoura', 'asyut'],
  nasya: ['maadi', 'hurghada'],
  baqala: ['nasrCity', 'zagazig', 'asyut'],
  gomlaty: ['october'],
  shifaya: ['maadi', 'smouha'],
};

export type SampleStore = {
  id: string;
  retailerId: string;
  name: Words;
  isOnline: boolean;
  city: Words;
  /** Null: it sells on the web. */
  regionId: RegionId | null;
  latitude: number | null;
  longitude: number | null;
};

/** The first store of a retailer is where its prices are read. */
export const stores: readonly SampleStore[] = retailers.flatMap((retailer): SampleStore[] => {
  const here = shops[retailer.id];
  if (!here) {
    const online: Words = { en: 'Online', ar: 'أونلاين' };
    const name = { en: `${retailer.name.en} online`, ar: `${retailer.name.ar} أونلاين` };
    return [
      {
        id: `online:${retailer.id}`,
        retailerId: retailer.id,
        name,
        isOnline: true,
        city: online,
        regionId: null,
        latitude: null,
        longitude: null,
      },
    ];
  }
  return here.map((key) => {
    const place = places[key];
    const name = { en: `${retailer.name.en}, ${place.city.en}`, ar: `${retailer.name.ar}، ${place.city.ar}` };
    return {
      id: `${retailer.id}-${key.toLowerCase()}`,
      retailerId: retailer.id,
      name,
      isOnline: false,
      ...place,
    };
  });
});

/** Where a retailer's prices are read. */
export const priceStoreId = (retailerId: string): string =>
  stores.find((store) => store.retailerId === retailerId)?.id ?? `online:${retailerId}`;
