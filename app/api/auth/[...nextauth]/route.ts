import { nextAuth } from '#lib/auth/next-auth.ts';
import { NextAuthOut, NextAuthParams } from '#lib/auth/schema.ts';
import { AppError } from '#lib/core/errors.ts';
import { contracted } from '#lib/http/contract.ts';
import { fail } from '#lib/http/envelope.ts';
import { methods } from '#lib/http/route.ts';
import { negotiateLocale } from '#lib/i18n/negotiate.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: contracted(
    {
      access: 'public',
      params: NextAuthParams,
      answers: [{ status: 200, type: 'application/json', output: NextAuthOut }],
      errors: ['NOT_FOUND'],
    },
    async (request, args) => {
      const path = [(await args.params).nextauth].flat();
      if (path.length === 1 && NextAuthParams.safeParse({ nextauth: path[0] }).success)
        return nextAuth(request, args);
      return fail(new AppError('NOT_FOUND'), negotiateLocale(request.headers.get('accept-language')));
    },
  ),
});
