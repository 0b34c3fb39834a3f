export type MayCall = 'everybody' | 'signedIn' | 'member' | 'user' | 'owner' | 'admin';

/** Every method of every route, and who may call it. A route that is missing here fails the test, and so does one too many. */
export const ROUTES: Record<string, MayCall> = {
  'GET admin/dashboard-links': 'admin',
  'PUT admin/dashboard-links': 'admin',
  'PATCH admin/users/[id]/block': 'admin',
  'PATCH admin/users/[id]/unblock': 'admin',
  'PATCH admin/users/[id]/make-admin': 'admin',
  'PATCH admin/users/[id]/remove-admin': 'admin',
  'PUT admin/users/[id]/subscriptions/[subscriptionId]/modules/powerbi-links': 'admin',
  'GET auth/[...nextauth]': 'everybody',
  'POST auth/google/nonce': 'everybody',
  'POST auth/google/signin': 'everybody',
  'GET auth/me': 'everybody',
  'GET auth/refresh': 'everybody',
  'GET auth/session': 'everybody',
  'POST auth/signin': 'everybody',
  'POST auth/signout': 'everybody',
  'POST auth/signup': 'everybody',
  'PATCH auth/update': 'signedIn',
  'GET categories': 'everybody',
  'POST chat': 'everybody',
  'GET chats': 'signedIn',
  'GET chats/[id]': 'signedIn',
  'DELETE chats/[id]': 'signedIn',
  'POST chats/import': 'signedIn',
  'GET chats/search': 'signedIn',
  'POST cron/tick': 'everybody',
  'POST email-verification/send-code': 'everybody',
  'POST email-verification/verify-code': 'everybody',
  'GET health': 'everybody',
  'GET market/price-monitor': 'member',
  'POST market/sample-notice': 'signedIn',
  'GET modules': 'everybody',
  'PUT modules/dashboard': 'member',
  'GET notifications': 'signedIn',
  'GET notifications/list': 'signedIn',
  'POST notifications/read': 'signedIn',
  'POST password/check-reset-code': 'everybody',
  'POST password/forgot-password': 'everybody',
  'POST password/reset': 'everybody',
  'GET ready': 'everybody',
  'POST stripe/webhook': 'everybody',
  'POST subscriptions': 'owner',
  'DELETE subscriptions/[id]': 'owner',
  'GET subscriptions/current': 'member',
  'GET subscriptions/plans': 'everybody',
  'GET subscriptions/portal': 'owner',
  'GET subscriptions/verify-checkout': 'user',
};

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The address of a route, with the same word in place of every parameter. */
export const apiPath = (route: string, parameter: string): string =>
  `/api/${route.replace('[...nextauth]', 'callback').replaceAll(/\[\w+\]/g, parameter)}`;
