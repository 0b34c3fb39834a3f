import { nextAuth } from '#lib/auth/next-auth.ts';
import { AppError } from '#lib/core/errors.ts';
import { fail } from '#lib/http/envelope.ts';
import { methods } from '#lib/http/route.ts';
import { negotiateLocale } from '#lib/i18n/negotiate.ts';

/**
 * next-auth without a provider answers what its client library asks for (`csrf`, `providers`); `session` and signing in and out are
 * routes of their own. Its callbacks would be a second door and are not there.
 */
const READABLE = new Set(['csrf', 'providers']);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async (request, args) => {
    const path = [(await args.params).nextauth].flat();
    if (path.length === 1 && READABLE.has(path[0] ?? '')) return nextAuth(request, args);
    return fail(new AppError('NOT_FOUND'), negotiateLocale(request.headers.get('accept-language')));
  },
});
