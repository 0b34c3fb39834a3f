import {
  comeAlive,
  expect,
  expectAccessible,
  expectContrast,
  keepScreenshot,
  test,
} from '#tests/setup/e2e/test.ts';

test.describe('the language', () => {
  test('is switched on the same page, query included, and remembered', async ({ page }) => {
    await page.goto('/login?callbackUrl=%2Fchat');
    await comeAlive(page);
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL('/ar/login?callbackUrl=%2Fchat');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'NEXT_LOCALE')?.value).toBe('ar');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar');

    await page.goto('/login');
    await expect(page).toHaveURL('/ar/login');
    await comeAlive(page);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test.describe('of an Arabic browser', () => {
    test.use({ locale: 'ar-EG' });

    test('decides the first visit of an app page, and never that of an indexable one', async ({ page }) => {
      await page.goto('/login');
      await expect(page).toHaveURL('/ar/login');
      await page.context().clearCookies();
      await page.goto('/pricing');
      await expect(page).toHaveURL('/pricing');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
  });
});

test.describe('the colour mode', () => {
  test('is the system’s until it is chosen, and then stays', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/login');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme-storage'))).toBe('light');

    // Every colour mode that the page had, from before its first paint on.
    await page.addInitScript(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seenModes: seen });
      new MutationObserver(() => {
        const mode = document.documentElement?.dataset.theme;
        if (document.body && seen.at(-1) !== mode) seen.push(mode);
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'seenModes'))).toEqual(['light']);
  });

  for (const path of ['/login', '/ar/login', '/pricing', '/ar/pricing'])
    test(`leaves nothing inaccessible on ${path} in light and dark`, async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        if (colorScheme === 'dark') await expectContrast(page);
        // Of the pricing page its own tests judge the light.
        else if (!path.endsWith('/pricing')) await expectAccessible(page);
        await keepScreenshot(page, `${path.slice(1).replaceAll('/', '-')}-${colorScheme}`);
      }
    });
});

test.describe('toasts', () => {
  test('come one at a time, six seconds each with a gap, and close by their button only', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/login');
    await comeAlive(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const show = (type: string, message: string) =>
      page.evaluate((detail) => window.dispatchEvent(new CustomEvent('showToast', { detail })), {
        type,
        message,
      });
    const toast = page.getByTestId('toast');
    await show('error', 'First');
    await show('nonsense', 'Second');
    await expect(toast).toHaveText('First');
    await expect(toast).toHaveCount(1);
    await expect(toast.locator('..')).toHaveCSS('left', '16px');
    await expect(toast.locator('..')).toHaveCSS('bottom', '16px');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(toast).toHaveText('First');

    // The pointer must not rest on a toast, which would hold its clock.
    await page.mouse.move(0, 0);
    await page.clock.runFor(5999);
    await expect(toast).toHaveText('First');
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
    await page.clock.runFor(300);
    await expect(toast).toHaveText('Second');
    await expect(toast).toHaveAttribute('data-type', 'info');

    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  });
});

test('a strip says when the browser is offline', async ({ page, context, problems }) => {
  // What a page still fetches of its own accord fails from then on.
  problems.expectText(/^load: net::ERR_INTERNET_DISCONNECTED /);
  await page.goto('/pricing');
  await comeAlive(page);
  const strip = page.getByText('You’re offline. What you see may be out of date.');
  await expect(strip).toBeHidden();
  await context.setOffline(true);
  await expect(strip).toBeInViewport();
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(strip).toBeInViewport();
  // What stays at the top begins where the strip's words end, on one line or two.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await expect
      .poll(() =>
        strip.evaluate((element) => {
          const room = getComputedStyle(document.documentElement).getPropertyValue('--offline-strip');
          return Math.round(element.getBoundingClientRect().height) - Number.parseFloat(room);
        }),
      )
      .toBe(0);
  }
  await context.setOffline(false);
  await expect(strip).toBeHidden();
});
