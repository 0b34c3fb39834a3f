import { signIn } from '#tests/setup/e2e/account.ts';
import { comeAlive, expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const languages = [
  { locale: 'en', path: '/pricing', other: '/ar/pricing', perCategory: '$249', yearly: '$2,490' },
  { locale: 'ar', path: '/ar/pricing', other: '/pricing', perCategory: '249', yearly: '2,490' },
] as const;

test.describe('the pricing page', () => {
  for (const { locale, path, other, perCategory, yearly } of languages) {
    test(`in ${locale} shows what the plans cost, switches the interval, and is accessible`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const growth = page.getByRole('article').nth(1);
      await expect(growth.getByText(perCategory, { exact: false }).first()).toBeVisible();
      await expectAccessible(page);
      await page.locator('label:has([data-interval="yearly"])').click();
      await expect(growth.getByText(yearly, { exact: false }).first()).toBeVisible();
      await expectAccessible(page);
      await keepScreenshot(page, `pricing-${locale}`);
    });

    test(`in ${locale} names itself and its twin to search engines`, async ({ request, baseURL }) => {
      const html = await (await request.get(path)).text();
      expect(html).toContain(`rel="canonical" href="${baseURL}${path}"`);
      for (const [language, address] of [
        [locale, path],
        [locale === 'en' ? 'ar' : 'en', other],
        ['x-default', '/pricing'],
      ])
        expect(html).toContain(`hrefLang="${language}" href="${baseURL}${address}"`);
      const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect((await request.get(image)).headers()['content-type']).toBe('image/png');
    });

    test(`in ${locale} keeps within 320 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }

  test('answers one language whatever the visitor prefers, and stays cacheable', async ({ request }) => {
    const response = await request.get('/pricing', {
      headers: { 'accept-language': 'ar', cookie: 'NEXT_LOCALE=ar' },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(200);
    expect(response.headers()['set-cookie']).toBeUndefined();
    expect(response.headers()['cache-control']).toContain('s-maxage');
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(response.headers().etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('switches between months and years', async ({ page, problems }) => {
      // The browser names scripts that it was told not to run.
      problems.expectText(/^load: csp .*\.js$/);
      await page.goto('/pricing');
      const growth = page.getByRole('article').nth(1);
      await expect(growth.getByText('per category, per month')).toBeVisible();
      await page.locator('label:has([data-interval="yearly"])').click();
      await expect(growth.getByText('per category, per year')).toBeVisible();
      await expect(growth.getByText('You save $1,494 a year')).toBeVisible();
      await expect(growth.getByText('per category, per month')).toBeHidden();
    });
  });

  test('fetches its scripts after the first paint, and then comes alive', async ({ page }) => {
    await page.goto('/pricing');
    await comeAlive(page);
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(scripts.length).toBeGreaterThan(0);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('asks nobody who a visitor is, and leads them to sign up with the plan in mind', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.goto('/pricing');
    await page.locator('label:has([data-interval="yearly"])').click();
    const link = page.getByRole('article').nth(0).getByRole('link', { name: 'Start free trial: Starter' });
    await expect(link).toHaveAttribute(
      'href',
      `/signup?callbackUrl=${encodeURIComponent('/subscription?plan=starter&interval=yearly')}`,
    );
    expect(calls).toEqual([]);
  });

  test('greets a signed-in person with one call', async ({ page, account }) => {
    await signIn(page.request, account);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await page.goto('/pricing');
    const link = page.getByRole('article').nth(1).getByRole('link', { name: 'Start free trial: Growth' });
    await expect(link).toHaveAttribute('href', '/subscription?plan=growth&interval=monthly');
    expect(calls).toEqual(['/api/auth/me']);
  });

  test('is the only page that crawlers are told of', async ({ request, baseURL }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual([`${baseURL}/pricing`, `${baseURL}/ar/pricing`]);
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    for (const path of ['/login', '/ar/signup', '/chat']) {
      const html = await (await request.get(path)).text();
      expect(html, path).toMatch(/name="robots" content="noindex/);
    }
  });
});
