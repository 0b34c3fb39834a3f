import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { colourSchemes } from '#components/theme/palette.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { directionOf, type Locale, locales } from '#lib/i18n/locales.ts';

/**
 * Draws the pictures that links to the pricing page carry, one a language, into public/og. They hold no price, so that they do not age
 * with the plan table. Run after a change of the words or of the palette; needs CHROMIUM_PATH where Playwright has no browser of its own.
 */

const WIDTH = 1200;
const HEIGHT = 630;
const target = fileURLToPath(new URL('../public/og/', import.meta.url));
const fonts = new URL('../public/fonts/', import.meta.url);

function fontFile(script: string, weight: number) {
  return new URL(`ibm-plex-sans-${script}-${weight}.5-3-0.woff2`, fonts);
}

async function face(script: string, weight: number): Promise<string> {
  const data = (await readFile(fontFile(script, weight))).toString('base64');
  return `@font-face{font-family:Plex-${script};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
}

async function page(locale: Locale): Promise<string> {
  const { common, pricing } = messagesFor(locale);
  const { light } = colourSchemes;
  const faces = await Promise.all(
    ['latin', 'arabic'].flatMap((script) => [face(script, 400), face(script, 600)]),
  );
  const plans = Object.values(pricing.plans).map(({ name }) => `<li>${name}</li>`);
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8"><style>
${faces.join('\n')}
*{margin:0;box-sizing:border-box}
body{inline-size:${WIDTH}px;block-size:${HEIGHT}px;padding:72px 80px;display:flex;flex-direction:column;justify-content:space-between;
  background:linear-gradient(120deg,${light.primary.dark},${light.accent.blue});color:#fff;font:400 32px/1.35 Plex-latin,Plex-arabic}
.brand{display:flex;align-items:center;gap:20px;font-weight:600;font-size:40px}
h1{font-weight:600;font-size:68px;line-height:1.2;max-inline-size:980px;text-wrap:balance}
ul{display:flex;gap:16px;list-style:none;padding:0}
li{padding:8px 24px;border:2px solid rgb(255 255 255/.55);border-radius:32px;font-weight:600;font-size:28px}
.foot{display:flex;justify-content:space-between;align-items:center}
</style><body>
<div class="brand"><svg width="64" height="64" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#fff"/><g fill="${light.primary.main}"><rect x="6" y="14" width="20" height="2" rx="1"/><rect x="6" y="25" width="20" height="2" rx="1"/><rect x="8" y="7.5" width="4" height="5.5" rx="1"/><rect x="14" y="5.5" width="4" height="7.5" rx="1"/><rect x="8" y="18" width="4" height="6" rx="1"/><rect x="20" y="19.5" width="4" height="4.5" rx="1"/></g></svg>${common.productName}</div>
<h1>${pricing.title}</h1>
<div class="foot"><ul>${plans.join('')}</ul><span>${pricing.actions.noCard}</span></div>
</body></html>`;
}

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
await mkdir(target, { recursive: true });
for (const locale of locales) {
  const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await tab.setContent(await page(locale));
  await tab.evaluate(() => document.fonts.ready);
  await tab.screenshot({ path: `${target}pricing-${locale}.png` });
  await tab.close();
}
await browser.close();
