import { MODULE_NAMES, type ModuleName } from './terms.ts';

/** The four modules: names, addresses, icons and what they are called. Everything that lists modules reads it here. */

type Words = { en: string; ar: string };

export type Module = {
  /** Also the module's id, in the API and in the database. */
  name: ModuleName;
  path: `/${string}`;
  /** Key of the icon that components draw. */
  icon: 'price' | 'catalogue' | 'promotion' | 'distribution';
  /** The same picture as a file, for API clients. */
  iconSrc: `/modules/${string}.svg`;
  displayName: Words;
  description: Words;
  /** False while only the analyst and a company's own report show it. */
  hasDashboard: boolean;
};

export const modules = {
  priceMonitor: {
    name: 'priceMonitor',
    path: '/price-monitor',
    icon: 'price',
    iconSrc: '/modules/price-monitor.svg',
    displayName: { en: 'Price Monitor', ar: 'رصد الأسعار' },
    description: {
      en: 'Live and historical prices across retailers and e-commerce.',
      ar: 'الأسعار الحالية وتطورها في المتاجر وعلى الإنترنت.',
    },
    hasDashboard: true,
  },
  imdb: {
    name: 'imdb',
    path: '/imdb',
    icon: 'catalogue',
    iconSrc: '/modules/imdb.svg',
    displayName: { en: 'IMDB', ar: 'كتالوج المنتجات' },
    description: {
      en: 'The central product catalogue: names, manufacturers, brands and images.',
      ar: 'كتالوج موحّد للمنتجات: الأسماء والشركات المصنّعة والعلامات التجارية والصور.',
    },
    hasDashboard: false,
  },
  promotions: {
    name: 'promotions',
    path: '/promotions',
    icon: 'promotion',
    iconSrc: '/modules/promotions.svg',
    displayName: { en: 'Promotions', ar: 'العروض' },
    description: {
      en: 'Offers and discounts, how deep they go and how often they run.',
      ar: 'العروض والخصومات: نسبة الخصم وعدد مرات تكراره في كل متجر.',
    },
    hasDashboard: false,
  },
  distributions: {
    name: 'distributions',
    path: '/distributions',
    icon: 'distribution',
    iconSrc: '/modules/distributions.svg',
    displayName: { en: 'Distributions', ar: 'التوزيع' },
    description: {
      en: 'Stock availability and distribution gaps, store by store.',
      ar: 'توافر المخزون وفجوات التوزيع في كل فرع.',
    },
    hasDashboard: false,
  },
} as const satisfies { [Name in ModuleName]: Module & { name: Name } };

/** In the order that menus and pages show them. */
export const moduleList: readonly Module[] = [
  modules.priceMonitor,
  modules.imdb,
  modules.promotions,
  modules.distributions,
];

export function isModuleName(value: unknown): value is ModuleName {
  return MODULE_NAMES.some((name) => name === value);
}
