import type { Locale } from './locales.ts';
import type { LateNamespace } from './namespaces.ts';

type Load = () => Promise<{ default: object }>;

const LOADS: Record<LateNamespace, Record<Locale, Load>> = {
  alertDialog: {
    en: () => import('#messages/compiled/en/alertDialog.json'),
    ar: () => import('#messages/compiled/ar/alertDialog.json'),
  },
  chatShortcuts: {
    en: () => import('#messages/compiled/en/chatShortcuts.json'),
    ar: () => import('#messages/compiled/ar/chatShortcuts.json'),
  },
  disputeDialog: {
    en: () => import('#messages/compiled/en/disputeDialog.json'),
    ar: () => import('#messages/compiled/ar/disputeDialog.json'),
  },
  distributionMethodology: {
    en: () => import('#messages/compiled/en/distributionMethodology.json'),
    ar: () => import('#messages/compiled/ar/distributionMethodology.json'),
  },
  distributionRows: {
    en: () => import('#messages/compiled/en/distributionRows.json'),
    ar: () => import('#messages/compiled/ar/distributionRows.json'),
  },
  exports: {
    en: () => import('#messages/compiled/en/exports.json'),
    ar: () => import('#messages/compiled/ar/exports.json'),
  },
  catalogueMethodology: {
    en: () => import('#messages/compiled/en/catalogueMethodology.json'),
    ar: () => import('#messages/compiled/ar/catalogueMethodology.json'),
  },
  catalogueRows: {
    en: () => import('#messages/compiled/en/catalogueRows.json'),
    ar: () => import('#messages/compiled/ar/catalogueRows.json'),
  },
  marketRows: {
    en: () => import('#messages/compiled/en/marketRows.json'),
    ar: () => import('#messages/compiled/ar/marketRows.json'),
  },
  priceMethodology: {
    en: () => import('#messages/compiled/en/priceMethodology.json'),
    ar: () => import('#messages/compiled/ar/priceMethodology.json'),
  },
  priceRows: {
    en: () => import('#messages/compiled/en/priceRows.json'),
    ar: () => import('#messages/compiled/ar/priceRows.json'),
  },
  promotionMethodology: {
    en: () => import('#messages/compiled/en/promotionMethodology.json'),
    ar: () => import('#messages/compiled/ar/promotionMethodology.json'),
  },
  promotionRows: {
    en: () => import('#messages/compiled/en/promotionRows.json'),
    ar: () => import('#messages/compiled/ar/promotionRows.json'),
  },
};

const loaded = new Map<string, Promise<object>>();

/** The compiled texts of a namespace, fetched once; what failed is tried again. */
export const loadLateTexts = (locale: Locale, namespace: LateNamespace): Promise<object> => {
  const key = `${locale} ${namespace}`;
  const known = loaded.get(key) ?? LOADS[namespace][locale]().then((module) => module.default);
  loaded.set(key, known);
  known.catch(() => loaded.delete(key));
  return known;
};
