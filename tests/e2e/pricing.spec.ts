import { INDEXED_PATHS } from '#lib/site/indexed-paths.ts';
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
      await expect(growth.locator('[data-chip="gradient"]')).toHaveCSS('border-radius', '15px');
      await expect(growth.getByRole('link').first()).toHaveCSS('padding', '15px 22px');
      await expect(growth.getByRole('link').first()).toHaveCSS('border-radius', '8px');
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
      // The browser names scripts that it was not allowed to run.
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
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('asks nobody who a visitor is, and leads them to sign up with the plan in mind', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    const stateCame = page.waitForResponse('**/api/site-state');
    await page.goto('/pricing');
    await comeAlive(page);
    await stateCame;
    await page.locator('label:has([data-interval="yearly"])').click();
    const link = page.getByRole('article').nth(0).getByRole('link', { name: 'Start free trial: Starter' });
    await expect(link).toHaveAttribute(
      'href',
      `/signup?callbackUrl=${encodeURIComponent('/subscription?plan=starter&interval=yearly')}`,
    );
    expect(calls).toEqual(['/api/site-state']);
  });

  test('greets a signed-in person with one call, and asks once what holds for everybody', async ({
    page,
    account,
  }) => {
    await signIn(page.request, account);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await page.goto('/pricing');
    const link = page.getByRole('article').nth(1).getByRole('link', { name: 'Start free trial: Growth' });
    await expect(link).toHaveAttribute('href', '/subscription?plan=growth&interval=monthly');
    expect(calls.sort()).toEqual(['/api/auth/me', '/api/site-state']);
  });

  test('stands within the menu for whoever is signed in, and moves nothing when it comes', async ({
    page,
    account,
  }) => {
    await signIn(page.request, account);
    for (const { path, monitor } of [
      { path: '/pricing', monitor: '/price-monitor' },
      { path: '/ar/terms', monitor: '/ar/price-monitor' },
    ]) {
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/auth/me', async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(path);
      const place = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().toJSON());
      const { x, y, width } = await place();
      answer();
      const menu = page.locator('nav[popover]');
      await expect(menu.locator(`a[href="${monitor}"]`)).toBeVisible();
      await expect(menu.locator('a[href$="/pricing"]')).toHaveCount(0);
      await expect(page.getByText(account.companyName).first()).toBeVisible();
      expect(await place(), path).toMatchObject({ x, y, width });
      await expectAccessible(page);
      await page.unroute('**/api/auth/me');
    }
  });

  test('compares the plans on a phone with the name of each row in sight', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/pricing');
    const table = page.getByRole('region', { name: 'What each plan includes' });
    const row = table.getByRole('row', { name: 'API access' });
    await row.getByRole('rowheader').scrollIntoViewIfNeeded();
    await table.evaluate((element) => element.scrollBy(1000, 0));
    await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 0.9 });
    await expect(row.getByRole('cell').nth(2)).toBeInViewport({ ratio: 0.9 });
  });

  for (const { path, draft } of [
    { path: '/terms', draft: 'reviewed by a lawyer' },
    { path: '/privacy', draft: 'reviewed by a lawyer' },
    { path: '/ar/terms', draft: 'يراجعها محامٍ' },
    { path: '/ar/privacy', draft: 'يراجعها محامٍ' },
  ])
    test(`leads to ${path}, a draft that says so`, async ({ page }) => {
      await page.goto(path.startsWith('/ar') ? '/ar/pricing' : '/pricing');
      await page.locator(`footer a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByText(draft)).toBeVisible();
      await expectAccessible(page);
    });

  test('and the legal pages and those for developers are all that crawlers are told of', async ({
    request,
    baseURL,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    const pages = INDEXED_PATHS.flatMap((path) => [path, `/ar${path}`]);
    expect(listed).toEqual(pages.map((path) => `${baseURL}${path}`));
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    for (const path of ['/login', '/ar/signup', '/chat', '/developers/admin']) {
      const html = await (await request.get(path)).text();
      expect(html, path).toMatch(/name="robots" content="noindex/);
    }
  });
});
