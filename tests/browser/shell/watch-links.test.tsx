import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPageOwner } from '#lib/browser/page-owner-state.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { HINT_COOKIE } from '#lib/vocabulary/session-hint.ts';
import { keepPage } from '#tests/setup/browser/kept-page.ts';
import { show } from '#tests/setup/browser/show.tsx';

const { offline } = messagesFor('en').errors.status;
const { close } = messagesFor('en').common.actions;
const links = ['/ar/price-monitor?year=2026', '/ar/pricing', 'https://elsewhere.example/', '#content'];
const own = window.location.href;
let led: string[];

const setHint = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `${HINT_COOKIE}=${value}; Path=/${value ? '' : '; Max-Age=0'}`;
};

beforeEach(() => setHint('1'));
afterEach(() => {
  setPageOwner(null);
  setHint('');
  window.history.replaceState({}, '', own);
});

const open = async () => {
  const page = await show(
    <nav>
      {links.map((href) => (
        <a key={href} href={href}>
          {href}
        </a>
      ))}
    </nav>,
  );
  window.history.replaceState({}, '', '/ar/settings/general');
  led = keepPage();
  return { page, link: (name: string) => page.getByRole('link', { name }) };
};

const disconnect = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

it('a link without a connection says so and stays', async () => {
  const { page, link } = await open();
  disconnect();
  await link('/ar/price-monitor?year=2026').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(offline);
  expect(led).toEqual([]);
  await page.getByRole('button', { name: close }).click();
});

it('a place on the same page, another site and a new tab need no connection to Raff', async () => {
  const { page, link } = await open();
  disconnect();
  await link('#content').click();
  await link('https://elsewhere.example/').click();
  await expect.poll(() => led).toEqual(['/ar/settings/general#content', 'https://elsewhere.example/']);

  // No tab is opened: what matters is that the click is left to do so.
  const clicked = Promise.withResolvers<boolean>();
  const note = (event: MouseEvent) => {
    clicked.resolve(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  await link('/ar/price-monitor?year=2026').click({ modifiers: ['Control'] });
  expect(await clicked.promise).toBe(false);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('a link on the page of someone who is signed out by now leads through signing in, and then on', async () => {
  setPageOwner('u1');
  const { link } = await open();
  await link('/ar/price-monitor?year=2026').click();
  setHint('');
  await link('/ar/price-monitor?year=2026').click();
  await link('/ar/pricing').click();
  const signIn = '/ar/login?callbackUrl=%2Far%2Fprice-monitor%3Fyear%3D2026&session=ended';
  await expect.poll(() => led).toEqual(['/ar/price-monitor?year=2026', signIn, '/ar/pricing']);
});

it("a guest's links lead on by themselves", async () => {
  setHint('');
  const { link } = await open();
  await link('/ar/price-monitor?year=2026').click();
  await expect.poll(() => led).toEqual(['/ar/price-monitor?year=2026']);
});
