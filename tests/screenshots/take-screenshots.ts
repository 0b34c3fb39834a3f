/**
 * npm run screenshots [-- name …]: pictures of the running product, all or those named: for the README into docs/screenshots, and for
 * the pricing page, small enough for the web, into public/screens.
 */
import '#scripts/require-node.mjs';
import fs from 'node:fs';
import type { Browser, Page } from 'playwright';
import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { launchBrowser } from '#tests/setup/browser.ts';
import { signInDemo } from '#tests/setup/demo-sign-in.ts';
import { startTestProduct } from '#tests/setup/test-product.ts';

type Shot = {
  name: string;
  path: string;
  who?: 'admin' | 'trial' | 'new';
  dark?: boolean;
  width?: number;
  height?: number;
  /** Pixels of the picture for one of the page. */
  scale?: number;
  /** For the pricing page rather than the README. */
  isPublic?: boolean;
  /** Does what the picture is to show. */
  act?: (page: Page) => Promise<void>;
};

/** As the pricing page declares them. */
const SCREENS = {
  monitor: { width: 1280, height: 800 },
  'monitor-phone': { width: 390, height: 780, scale: 2 },
};
const SCREEN_BYTES = 80 * 1024;
const PHONE = { width: 390, height: 844 };

const drawn = async (page: Page) => page.locator('figure svg path').first().waitFor();

const settled = async (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();

const ask = async (page: Page) => {
  const box = page.getByRole('textbox');
  await box.fill('What does Marooj full cream milk 1 l cost at each retailer?');
  await box.press('Enter');
  await page.locator('[data-message="answer"][aria-busy="false"]').waitFor();
};

/** Each dashboard, with what it begins with. An admin sees all four modules. */
const DASHBOARDS = [
  { name: 'price-monitor', path: '/price-monitor', who: 'trial', act: drawn },
  { name: 'promotions', path: '/promotions', who: 'admin', act: settled },
  { name: 'distributions', path: '/distributions?brand=nasma', who: 'admin', act: settled },
  { name: 'catalogue', path: '/imdb', who: 'admin', act: settled },
] as const satisfies readonly Shot[];

/** English in the light and Arabic in the dark, which together show both languages and both schemes. */
const LOOKS = [
  { suffix: '', locale: 'en', dark: false },
  { suffix: '-ar-dark', locale: 'ar', dark: true },
] as const;

const DEVICES = [
  { suffix: '', size: {} },
  { suffix: '-phone', size: PHONE },
] as const;

const SHOTS: readonly Shot[] = [
  ...LOOKS.map(
    ({ suffix, locale, dark }): Shot => ({
      name: `pricing${suffix}`,
      path: localizedPath(locale, '/pricing'),
      dark,
    }),
  ),
  ...DASHBOARDS.flatMap((dashboard) =>
    DEVICES.flatMap((device) =>
      LOOKS.map(
        ({ suffix, locale, dark }): Shot => ({
          ...dashboard,
          ...device.size,
          name: `${dashboard.name}${device.suffix}${suffix}`,
          path: localizedPath(locale, dashboard.path),
          dark,
        }),
      ),
    ),
  ),
  ...locales.flatMap((locale) =>
    [false, true].flatMap((dark) =>
      Object.entries(SCREENS).map(
        ([device, size]): Shot => ({
          ...DASHBOARDS[0],
          ...size,
          name: `${device}-${locale}-${dark ? 'dark' : 'light'}`,
          path: localizedPath(locale, DASHBOARDS[0].path),
          dark,
          isPublic: true,
        }),
      ),
    ),
  ),
  { name: 'home-phone', path: '/', who: 'trial', ...PHONE },
  { name: 'home-phone-ar', path: '/ar', who: 'trial', ...PHONE },
  { name: 'chat', path: '/chat', who: 'trial', act: ask },
];

/** A dialog that greets a newcomer would hide the page. */
async function greetNobody(page: Page): Promise<void> {
  await page.request.post('/api/notifications/read', {
    data: { upTo: Number.MAX_SAFE_INTEGER },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.request.post('/api/market/sample-notice');
}

/** The browser is the one encoder at hand. The best quality that keeps within the limit. */
async function forTheWeb(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const encoded = await blank.evaluate(
      async ([source, wanted]) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(source), (sign) => sign.charCodeAt(0))], { type: 'image/png' }),
        );
        const canvas = document.createElement('canvas');
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        return canvas.toDataURL('image/webp', wanted);
      },
      [png.toString('base64'), quality] as const,
    );
    const bytes = Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
    if (bytes.length <= SCREEN_BYTES) return bytes;
  }
  throw new Error(`no quality brings the picture within ${SCREEN_BYTES} bytes`);
}

async function take(browser: Browser, baseURL: string, shot: Shot): Promise<void> {
  const { name, path, who, dark = false, isPublic = false, act } = shot;
  const { width = 1440, height = 900, scale = 1 } = shot;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Africa/Cairo',
    extraHTTPHeaders: { 'x-forwarded-for': '10.0.0.1' },
  });
  try {
    if (who) await signInDemo(context.request, who);
    const page = await context.newPage();
    if (who) await greetNobody(page);
    const response = await page.goto(path, { waitUntil: 'load' });
    if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}`);
    await act?.(page);
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ animations: 'disabled' });
    const file = isPublic ? `public/screens/${name}.webp` : `docs/screenshots/${name}.png`;
    fs.writeFileSync(file, isPublic ? await forTheWeb(page, picture) : picture);
    console.log(file);
  } finally {
    await context.close();
  }
}

ensureTestBuild();
const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env: testBuild });
const browser = await launchBrowser();
try {
  const asked = process.argv.slice(2);
  fs.mkdirSync('public/screens', { recursive: true });
  for (const shot of SHOTS.filter(({ name }) => asked.length === 0 || asked.includes(name)))
    await take(browser, testBuild.APP_URL, shot);
} finally {
  await browser.close();
  await product.stop();
}
