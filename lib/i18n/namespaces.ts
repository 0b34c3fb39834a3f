/** One namespace is one file a language: messages/<locale>/<namespace>.json. */
export const namespaces = [
  'admin',
  'adminPerson',
  'adminAudit',
  'adminChats',
  'adminList',
  'adminOperations',
  'adminUsers',
  'auth',
  'billing',
  'chat',
  'common',
  'email',
  'errors',
  'home',
  'legal',
  'market',
  'modules',
  'navigation',
  'notifications',
  'payments',
  'pricing',
  'settings',
  'shell',
  'validation',
] as const;

export type Namespace = (typeof namespaces)[number];
