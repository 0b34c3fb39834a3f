import { NextRequest, NextResponse } from 'next/server';
import createIntlMiddleware from 'next-intl/middleware';
import { cookieAttributes, cookieName } from '#lib/auth/account-cookies.ts';
import { isClosedToGuests, isGuestsOwn, requirementOf } from '#lib/auth/page-access.ts';
import { openSessionToken } from '#lib/auth/session-token.ts';
import { LOCALE_HEADER, NONCE_HEADER, PATH_HEADER } from '#lib/core/page-headers.ts';
import { arePagesReady } from '#lib/core/page-readiness.ts';
import { contentSecurityPolicy, newNonce } from '#lib/http/content-security-policy.ts';
import { defaultLocale, type Locale } from '#lib/i18n/locales.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';
import { localeCookie, routing } from '#lib/i18n/routing.ts';

type Localize = ReturnType<typeof createIntlMiddleware>;
let localizer: Localize | undefined;

/** Made at the first request: only then are the variables there that say whether this is https. */
const localize: Localize = (request) => {
  localizer ??= createIntlMiddleware({
    ...routing,
    localeCookie: { ...localeCookie, secure: cookieAttributes().secure },
  });
  return localizer(request);
};

/** Under Next's own folder no page can be: the prerendered answer about a missing address, with the policy that the build wrote. */
const MISSING_FILE = '/_next/missing';

/** A page in a language that is not ours: in which language to say so is anyone's guess. */
const UNKNOWN_LANGUAGE = /^\/[a-z]{2}(-[a-z]{2,4})?(\/|$)/i;

/** No page's address has a dot. */
const isFilePath = (pathname: string): boolean => pathname.includes('.');

type Place = { request: NextRequest; path: string; pathWithQuery: string; locale: Locale };

/** What a page learns of its request, and its answer with the policy that goes with it. */
const securedFor = ({ request, path, pathWithQuery, locale }: Place) => {
  const nonce = newNonce();
  const policy = contentSecurityPolicy({ nonce, path });
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, pathWithQuery);
  headers.set(NONCE_HEADER, nonce);
  headers.set(LOCALE_HEADER, locale);
  headers.set('content-security-policy', policy);
  // A request without a language: next-intl would take it for a malformed one, and throw.
  if (!headers.has('accept-language')) headers.set('accept-language', defaultLocale);
  const secured = (response: NextResponse) => {
    response.headers.set('content-security-policy', policy);
    return response;
  };
  return { headers, secured };
};

/** Seconds after which a page is worth another try while the database is away. */
const TRY_AGAIN_AFTER = '5';

/** Sends guests away from closed paths early; every page's own gate decides. The cookie is a hint: its session may be over. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  if (isFilePath(request.nextUrl.pathname)) return NextResponse.rewrite(new URL(MISSING_FILE, request.url));
  const { locale, path } = splitLocale(request.nextUrl.pathname);
  const pathWithQuery = path + request.nextUrl.search;
  // Those of the API reference that are there are prerendered, and not answered here.
  const requirement = path.startsWith('/developers/') ? null : requirementOf(path);
  const [token, isReady] = await Promise.all([
    openSessionToken(request.cookies.get(cookieName('session'))?.value ?? ''),
    arePagesReady(),
  ]);

  const redirectTo = (to: string) => NextResponse.redirect(new URL(to, request.url), 307);

  if ((requirement || token) && !isReady) {
    const { headers, secured } = securedFor({ request, path, pathWithQuery, locale });
    const page = new URL(`/${locale}/unavailable-page`, request.url);
    const response = secured(NextResponse.rewrite(page, { status: 503, request: { headers } }));
    response.headers.set('retry-after', TRY_AGAIN_AFTER);
    response.headers.set('cache-control', 'no-store');
    return response;
  }
  if (!requirement && token) {
    // To home, in the language of the address.
    return redirectTo(`/api/auth/refresh?to=${encodeURIComponent(localizedPath(locale, '/'))}`);
  }
  if (!requirement && UNKNOWN_LANGUAGE.test(path))
    return NextResponse.rewrite(new URL(MISSING_FILE, request.url));

  const { headers, secured } = securedFor({ request, path, pathWithQuery, locale });
  const localized = localize(new NextRequest(request, { headers }));
  const elsewhere = localized.headers.get('location');
  if (elsewhere !== null) {
    if (!token || !requirement || isGuestsOwn(path)) return localized;
    // Another language and a session that may be over: both in one hop.
    const { pathname, search } = new URL(elsewhere, request.url);
    return redirectTo(`/api/auth/refresh?to=${encodeURIComponent(pathname + search)}`);
  }

  if (!requirement) {
    const page = new URL(`/${locale}/not-found-page`, request.url);
    return secured(NextResponse.rewrite(page, { status: 404, request: { headers } }));
  }
  if (!token && isClosedToGuests(requirement)) {
    const origin = encodeURIComponent(localizedPath(locale, pathWithQuery));
    return redirectTo(`${localizedPath(locale, '/signup')}?callbackUrl=${origin}`);
  }
  return secured(localized);
}

export const config = {
  runtime: 'nodejs',
  // The prerendered pages, the API, Next's own and the files of public/ stay out; a test holds this against pages and folder.
  matcher: [
    '/((?!api$|api/|_next/|(?:ar/)?(?:pricing|terms|privacy|developers(?:/(?:account|subscriptions|modules|market|chat|notifications|service|admin))?)$|robots\\.txt$|sitemap\\.xml$|favicon\\.(?:ico|svg)$|apple-touch-icon\\.png$|fonts/LICENSE$|fonts/[^/]+\\.woff2$|(?:modules|packs)/[^/]+\\.svg$|og/[^/]+\\.png$|screens/[^/]+\\.webp$).*)',
  ],
};
