import type { ErrorCode } from '#lib/core/errors.ts';
import type { Contract, Method } from '#lib/http/contract.ts';
import type { ApiDomain } from '#lib/vocabulary/api-domains.ts';

const DOMAIN_OF: Record<string, ApiDomain> = {
  auth: 'account',
  'email-verification': 'account',
  password: 'account',
  subscriptions: 'subscriptions',
  categories: 'modules',
  modules: 'modules',
  market: 'market',
  companies: 'market',
  exports: 'market',
  images: 'market',
  imports: 'market',
  chat: 'chat',
  chats: 'chat',
  notifications: 'notifications',
  alerts: 'notifications',
  cron: 'service',
  health: 'service',
  'site-state': 'service',
  'openapi.json': 'service',
  ready: 'service',
  stripe: 'service',
  admin: 'admin',
};

/** @throws for a route that no one has given a domain */
export const domainOf = (route: string): ApiDomain => {
  const domain = DOMAIN_OF[route.split('/')[0] ?? ''];
  if (!domain) throw new Error(`lib/openapi/policy.ts knows no domain of ${route}`);
  return domain;
};

/** `/api/admin/users/{id}` of `admin/users/[id]`. */
export const pathOf = (route: string): string => `/api/${route.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`;

/** A name of its own for each call: `GET admin/users/[id]/chats` is `getAdminUsersByIdChats`. */
export const operationIdOf = (method: Method, route: string): string =>
  method.toLowerCase() +
  route
    .split('/')
    .map((segment) => segment.replace(/^\[(?:\.\.\.)?(\w+)\]$/, 'by-$1'))
    .flatMap((segment) => segment.split(/[-.]/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * What any call may be refused with: our own pages name whose they are, an admin who sees Raff as a customer only looks on, and the server or
 * its database may fail.
 */
export const ALWAYS = [
  'UNAUTHENTICATED',
  'VIEW_ONLY',
  'SIGNED_IN_AS_ANOTHER',
  'INTERNAL_ERROR',
  'NOT_READY',
] as const satisfies readonly ErrorCode[];

/** What a call may be refused with beside that, from the table of codes. */
export const ownErrorsOf = (method: Method, contract: Contract): ErrorCode[] => {
  const { access, params, query, body, bodyBytes, limit, sharedLimit, versioned, errors = [] } = contract;
  const codes = new Set<ErrorCode>();
  const isVersionedWrite = versioned && method !== 'GET';
  if (params || query || body || bodyBytes || isVersionedWrite) codes.add('VALIDATION_ERROR');
  if (access !== 'public') codes.add('UNAUTHENTICATED');
  // A browser's write from another site, or someone who may not.
  if (method !== 'GET' || !(access === 'public' || access === 'account')) codes.add('FORBIDDEN');
  if (body || bodyBytes) codes.add('PAYLOAD_TOO_LARGE');
  if (isVersionedWrite) codes.add('EDIT_CONFLICT');
  if (limit || sharedLimit) codes.add('TOO_MANY_REQUESTS');
  for (const code of errors) codes.add(code);
  return [...codes];
};
