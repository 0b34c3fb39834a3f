import type { RuleKind } from './alert-terms.ts';
import { MODULE_NAMES, type ModuleName } from './terms.ts';

/** The four modules: ids, addresses and icons. What they are called is in messages/<locale>/modules.json under `names`. */

export type Module = {
  /** Also the module's id, in the API and in the database. */
  name: ModuleName;
  path: `/${string}`;
  /** Key of the icon that components draw. */
  icon: 'price' | 'catalogue' | 'promotion' | 'distribution';
  /** The same picture as a file, for API clients. */
  iconSrc: `/modules/${string}.svg`;
  /** What an alert over one of its views is mostly about. */
  alert: RuleKind;
};

export const modules = {
  priceMonitor: {
    name: 'priceMonitor',
    path: '/price-monitor',
    icon: 'price',
    iconSrc: '/modules/price-monitor.svg',
    alert: 'price',
  },
  imdb: {
    name: 'imdb',
    path: '/imdb',
    icon: 'catalogue',
    iconSrc: '/modules/imdb.svg',
    alert: 'assortment',
  },
  promotions: {
    name: 'promotions',
    path: '/promotions',
    icon: 'promotion',
    iconSrc: '/modules/promotions.svg',
    alert: 'promotion',
  },
  distributions: {
    name: 'distributions',
    path: '/distributions',
    icon: 'distribution',
    iconSrc: '/modules/distributions.svg',
    alert: 'stock',
  },
} as const satisfies { [Name in ModuleName]: Module & { name: Name } };

/** In the order that menus and pages show them. */
export const moduleList: readonly Module[] = [
  modules.priceMonitor,
  modules.imdb,
  modules.promotions,
  modules.distributions,
];

export const isModuleName = (value: unknown): value is ModuleName =>
  MODULE_NAMES.some((name) => name === value);
