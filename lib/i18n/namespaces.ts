/** One namespace is one file a language: messages/<locale>/<namespace>.json. */
export const namespaces = [
  'admin',
  'adminPalette',
  'adminPerson',
  'adminAudit',
  'adminChats',
  'adminEdit',
  'adminHealth',
  'adminList',
  'adminActivation',
  'adminOperations',
  'adminSettings',
  'adminPlans',
  'adminUsers',
  'auth',
  'billing',
  'chat',
  'common',
  'developers',
  'email',
  'errors',
  'exports',
  'home',
  'legal',
  'market',
  'marketRows',
  'modules',
  'navigation',
  'notifications',
  'payments',
  'priceMethodology',
  'priceMonitor',
  'priceRows',
  'priceTiles',
  'pricing',
  'settings',
  'shell',
  'validation',
] as const;

export type Namespace = (typeof namespaces)[number];

/** Those that browsers fetch when something that needs them is opened, in the form that scripts/generate-messages.ts writes. */
export const LATE_NAMESPACES = [
  'marketRows',
  'priceMethodology',
  'priceRows',
] as const satisfies readonly Namespace[];
export type LateNamespace = (typeof LATE_NAMESPACES)[number];
