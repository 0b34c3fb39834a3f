/** npm run screenshots: pictures of the running product for the README, into docs/screenshots. */
import '#scripts/require-node.mjs';
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
  /** Does what the picture is to show. */
  act?: (page: Page) => Promise<void>;
};

const drawn = async (page: Page) => page.locator('figure svg path').first().waitFor();

const ask = async (page: Page) => {
  const box = page.getByRole('textbox');
  await box.fill('What does Marooj full cream milk 1 l cost at each retailer?');
  await box.press('Enter');
  await page.locator('[data-message="answer"][aria-busy="false"]').waitFor();
};

const SHOTS: readonly Shot[] = [
  { name: 'pricing', path: '/pricing' },
  { name: 'price-monitor', path: '/price-monitor', who: 'trial', height: 1100, act: drawn },
  {
    name: 'price-monitor-ar-dark',
    path: '/ar/price-monitor',
    who: 'trial',
    dark: true,
    height: 1100,
    act: drawn,
  },
  { name: 'home-phone', path: '/', who: 'trial', width: 390, height: 844 },
  { name: 'home-phone-ar', path: '/ar', who: 'trial', width: 390, height: 844 },
  { name: 'chat', path: '/chat', who: 'trial', act: ask },
];

/** A dialog that greets a newcomer would hide the page. */
async function greetNobody(page: Page): Promise<void> {
  const me = await (await page.request.get('/api/auth/me')).json();
  await page.addInitScript((id) => {
    localStorage.setItem('raff.congratulated', id);
  }, me.data.user.id);
  await page.request.post('/api/market/sample-notice');
}

async function take(browser: Browser, baseURL: string, shot: Shot): Promise<void> {
  const { name, path, who, dark = false, width = 1440, height = 900, act } = shot;
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
    await page.screenshot({ path: `docs/screenshots/${name}.png`, animations: 'disabled' });
    console.log(`docs/screenshots/${name}.png`);
  } finally {
    await context.close();
  }
}

ensureTestBuild();
const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env: testBuild });
const browser = await launchBrowser();
try {
  for (const shot of SHOTS) await take(browser, testBuild.APP_URL, shot);
} finally {
  await browser.close();
  await product.stop();
}
