import { AppError } from '#lib/core/errors.ts';
import { fail } from '#lib/http/envelope.ts';
import { negotiateLocale } from '#lib/i18n/negotiate.ts';

function unknown(request: Request): Response {
  return fail(new AppError('NOT_FOUND'), negotiateLocale(request.headers.get('accept-language')));
}

export {
  unknown as DELETE,
  unknown as GET,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
};
