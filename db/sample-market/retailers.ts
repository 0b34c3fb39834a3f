import type { Channel } from '#lib/vocabulary/market-terms.ts';
import type { Words } from './categories.ts';

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
  /** How many shops of it are visited. None: it sells on the web. */
  shops: number;
  /** Cities whose shop's prices are read each day, the first ones of its shops. */
  pricedIn: readonly string[];
  /** It has a shop in every governorate before it has a second in one. */
  isEverywhere?: boolean;
  /** Sells these categories only. */
  only?: readonly string[];
};

export const retailers: readonly SampleRetailer[] = [
  {
    id: 'wahat',
    name: { en: 'Wahat Hyper', ar: 'واحات هايبر' },
    channel: 'hyper',
    range: 0.82,
    level: 0.985,
    dealShare: 0.2,
    ending: 'ninety-five',
    shops: 11,
    pricedIn: ['newcairo', 'smouha'],
  },
  {
    id: 'qasr',
    name: { en: 'Qasr Hypermarket', ar: 'قصر هايبر ماركت' },
    channel: 'hyper',
    range: 0.77,
    level: 0.99,
    dealShare: 0.22,
    ending: 'ninety-five',
    shops: 10,
    pricedIn: ['nasrcity'],
  },
  {
    id: 'lotusa',
    name: { en: 'Lotusa Market', ar: 'لوتسا ماركت' },
    channel: 'super',
    range: 0.6,
    level: 1.015,
    dealShare: 0.13,
    ending: 'quarter',
    shops: 15,
    pricedIn: ['maadi', 'smouha'],
  },
  {
    id: 'saraya',
    name: { en: 'Sarayat Fresh', ar: 'سرايات فريش' },
    channel: 'super',
    range: 0.54,
    level: 1.03,
    dealShare: 0.11,
    ending: 'quarter',
    shops: 12,
    pricedIn: ['newcairo'],
  },
  {
    id: 'tawfeera',
    name: { en: 'Tawfeera', ar: 'توفيرة' },
    channel: 'discounter',
    range: 0.38,
    level: 0.962,
    dealShare: 0.1,
    ending: 'quarter',
    shops: 29,
    pricedIn: ['nasrcity', 'zagazig'],
    isEverywhere: true,
  },
  {
    id: 'rakhees',
    name: { en: 'Rakhesna', ar: 'رخيصنا' },
    channel: 'discounter',
    range: 0.34,
    level: 0.968,
    dealShare: 0.12,
    ending: 'quarter',
    shops: 29,
    pricedIn: ['dokki'],
    isEverywhere: true,
  },
  {
    id: 'nasya',
    name: { en: 'Nasyat Corner', ar: 'ناصيات' },
    channel: 'convenience',
    range: 0.28,
    level: 1.06,
    dealShare: 0.05,
    ending: 'quarter',
    shops: 22,
    pricedIn: ['maadi'],
  },
  {
    id: 'baqala',
    name: { en: 'Neighbourhood grocers', ar: 'بقالات الحي' },
    channel: 'traditional',
    range: 0.3,
    level: 1.03,
    dealShare: 0.02,
    ending: 'quarter',
    shops: 36,
    pricedIn: ['nasrcity'],
    isEverywhere: true,
  },
  {
    id: 'gomlaty',
    name: { en: 'Gomlaty Wholesale', ar: 'جملتي للجملة' },
    channel: 'wholesale',
    range: 0.34,
    level: 0.9,
    dealShare: 0.06,
    ending: 'tenth',
    shops: 4,
    pricedIn: ['october'],
  },
  {
    id: 'shifaya',
    name: { en: 'Shifaya Pharmacies', ar: 'صيدليات شفاية' },
    channel: 'pharmacy',
    range: 0.7,
    level: 1.04,
    dealShare: 0.1,
    ending: 'tenth',
    shops: 30,
    pricedIn: ['maadi'],
    only: ['shampoo', 'diapers'],
  },
  {
    id: 'tayarak',
    name: { en: 'Tayarak', ar: 'طيّارك' },
    channel: 'q-commerce',
    range: 0.5,
    level: 1.045,
    dealShare: 0.15,
    ending: 'tenth',
    shops: 0,
    pricedIn: [],
  },
  {
    id: 'bazarak',
    name: { en: 'Bazarak', ar: 'بازارك' },
    channel: 'marketplace',
    range: 0.56,
    level: 1.005,
    dealShare: 0.17,
    ending: 'tenth',
    shops: 0,
    pricedIn: [],
  },
];
