/**
 * npm run screenshots [-- name …]: pictures of the running product, all or those named: for the README into docs/screenshots, and for
 * the pricing page, small enough for the web, into public/screens.
 */
import '#scripts/require-node.mjs';
import fs from 'node:fs';
import type { Browser, Page } from 'playwright';
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
  /** For the pricing page rather than the README. */
  isPublic?: boolean;
  /** Does what the picture is to show. */
  act?: (page: Page) => Promise<void>;
};

/** As the pricing page declares it. */
const SCREEN = { width: 1280, height: 800 };
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

const SHOTS: readonly Shot[] = [
  { name: 'pricing', path: '/pricing' },
  { name: 'price-monitor', path: '/price-monitor', who: 'trial', act: drawn },
  { name: 'price-monitor-ar-dark', path: '/ar/price-monitor', who: 'trial', dark: true, act: drawn },
  { name: 'price-monitor-phone', path: '/price-monitor', who: 'trial', ...PHONE, act: drawn },
  {
    name: 'price-monitor-phone-ar-dark',
    path: '/ar/price-monitor',
    who: 'trial',
    dark: true,
    ...PHONE,
    act: drawn,
  },
  ...(['en', 'ar'] as const).flatMap((locale) =>
    [false, true].map(
      (dark): Shot => ({
        name: `monitor-${locale}-${dark ? 'dark' : 'light'}`,
        path: locale === 'ar' ? '/ar/price-monitor' : '/price-monitor',
        who: 'trial',
        dark,
        width: SCREEN.width,
        height: SCREEN.height,
        isPublic: true,
        act: drawn,
      }),
    ),
  ),
  // An admin sees all four modules.
  { name: 'promotions', path: '/promotions', who: 'admin', act: settled },
  { name: 'distributions', path: '/distributions?brand=nasma', who: 'admin', act: settled },
  { name: 'catalogue', path: '/imdb', who: 'admin', act: settled },
  {
    name: 'promotions-phone-ar-dark',
    path: '/ar/promotions',
    who: 'admin',
    dark: true,
    ...PHONE,
    act: settled,
  },
  { name: 'distributions-phone', path: '/distributions?brand=nasma', who: 'admin', ...PHONE, act: settled },
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
  const { name, path, who, dark = false, width = 1440, height = 900, isPublic = false, act } = shot;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
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
