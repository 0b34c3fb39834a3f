import { ALERT_LIMITS } from '#lib/alerts/limits.ts';
import { StopOut, StopQuery } from '#lib/alerts/schema.ts';
import { stopEmails } from '#lib/alerts/set-delivery.ts';
import { guarded, methods, route } from '#lib/http/route.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** Mail programs post to it what they like; those that open it get a page, since some open whatever a mail names. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    { access: 'public', query: StopQuery, answers: [{ status: 303, type: null }] },
    async ({ locale }, request) =>
      new Response(null, {
        status: 303,
        headers: { location: localizedPath(locale, '/alert-emails') + new URL(request.url).search },
      }),
  ),
  POST: route(
    {
      access: 'public',
      query: StopQuery,
      output: StopOut,
      limit: ALERT_LIMITS.stop,
      errors: ['INVALID_OR_EXPIRED_TOKEN'],
    },
    stopEmails,
  ),
});
