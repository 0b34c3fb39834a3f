import { describe, expect, test } from 'vitest';
import { clientAddress } from '#lib/http/client-address.ts';
import { readCookie, serializeCookie } from '#lib/http/cookie-headers.ts';
import { isCrossSite } from '#lib/http/cross-site.ts';
import { negotiateLocale } from '#lib/i18n/negotiate.ts';
import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';
import { addressSubject } from '#lib/rate-limit/rate-limit.ts';

const APP = 'https://raff.test';

describe('the cross-site check', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: APP }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, false],
    [{ origin: APP }, false],
    [{ origin: 'https://evil.test' }, true],
    [{ origin: 'null' }, true],
  ])('judges %j as %s', (headers, expected) => {
    expect(isCrossSite(new Headers(headers), APP)).toBe(expected);
  });
});

describe('the client address', () => {
  const of = (value: string | null, hops: number) =>
    clientAddress(new Headers(value === null ? {} : { 'x-forwarded-for': value }), hops);

  test('is the entry that the outermost trusted proxy wrote', () => {
    expect(of('6.6.6.6, 10.0.0.1', 1)).toBe('10.0.0.1');
    expect(of('6.6.6.6, 10.0.0.1, 10.0.0.2', 2)).toBe('10.0.0.1');
  });

  test('is the socket without proxies, and never empty', () => {
    expect(of('127.0.0.1', 0)).toBe('127.0.0.1');
    expect(of('10.0.0.1', 3)).toBe('10.0.0.1');
    expect(of(null, 0)).toBe('unknown');
  });

  test('is without the port that some proxies add', () => {
    expect(of('192.0.2.1:52341', 1)).toBe('192.0.2.1');
    expect(of('[2001:db8::1]:52341', 1)).toBe('2001:db8::1');
    expect(of('[2001:db8::1]', 1)).toBe('2001:db8::1');
    expect(of('2001:db8::1', 1)).toBe('2001:db8::1');
    expect(of('192.0.2.100:1', 1)).toBe('192.0.2.100');
    for (const odd of ['x192.0.2.1:1', '192.0.2.1:1x', 'x[::1]:1', '[::1]:1x']) expect(of(odd, 1)).toBe(odd);
  });

  test('counts IPv6 by its /64 and IPv4 whole', () => {
    expect(addressSubject('2001:db8:0:1::1')).toBe(addressSubject('2001:0db8:0000:0001:ffff::9'));
    expect(addressSubject('2001:db8:0:1::1')).not.toBe(addressSubject('2001:db8:0:2::1'));
    expect(addressSubject('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(addressSubject('192.0.2.1')).toBe('192.0.2.1');
  });
});

describe('the language of an answer', () => {
  test.each([
    ['ar', 'ar'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['fr-FR, en;q=0.5, ar;q=0.7', 'ar'],
    ['en;q=0.5,ar;q=0', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
    ['ARABIC', 'en'],
  ])('for %j is %s', (header, expected) => {
    expect(negotiateLocale(header)).toBe(expected);
  });
});

describe('a path', () => {
  test.each([
    ['/', 'en', '/'],
    ['/ar', 'ar', '/'],
    ['/ar?x=1', 'ar', '/?x=1'],
    ['/ar/settings?x=1', 'ar', '/settings?x=1'],
    ['/arabic', 'en', '/arabic'],
    ['/fr/settings', 'en', '/fr/settings'],
  ] as const)('%s splits into language and rest', (whole, locale, path) => {
    expect(splitLocale(whole)).toEqual({ locale, path });
    expect(localizedPath(locale, path)).toBe(whole);
  });
});

describe('cookies', () => {
  test('are read by their whole name', () => {
    const headers = new Headers({ cookie: 'a=1; raff.session=x.y=; xraff.session=2' });
    expect(readCookie(headers, 'raff.session')).toBe('x.y=');
    expect(readCookie(headers, 'session')).toBeUndefined();
  });

  test('carry their protections', () => {
    const options = { path: '/', sameSite: 'lax', secure: true, httpOnly: true, maxAge: 10 } as const;
    expect(serializeCookie('a', 'b', options)).toBe(
      'a=b; Path=/; Max-Age=10; SameSite=Lax; HttpOnly; Secure',
    );
  });
});
