import { expect, it, onTestFinished, vi } from 'vitest';
import { page as frame } from 'vitest/browser';
import { ShareDialog } from '#components/chat/share-dialog.tsx';
import { SharedChat } from '#components/chat/shared-chat.tsx';
import { SharesDialog } from '#components/chat/shares-dialog.tsx';
import type { ShareNowOut, ShareOut } from '#lib/chat/sharing/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { router, show } from '#tests/setup/browser/show.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const UNTIL = '2026-12-20T10:00:00.000Z';
const head = { id: 's1', chatId: 'c1', title: 'Price of milk', createdAt: AT, expiresAt: UNTIL };

const looked = {
  ...{
    subject: 'Nasma UHT milk',
    products: 1,
    retailers: ['Wahat Hyper'],
    from: '2026-11-20',
    to: '2026-11-20',
  },
  ...{ dataset: 'sample' as const, alsoIn: [], notSearched: [], view: '/price-monitor?category=milk' },
};
const product = { name: 'Nasma UHT milk', lowest: 35.25, highest: 55.5, average: 50.11, prices: [] };
const prices = {
  ...{ type: 'tool-getPrices' as const, toolCallId: 'p', state: 'output-available' as const, input: {} },
  output: { status: 'ok', looked, currency: 'EGP', baseUnit: 'l', total: 1, products: [product] },
};
const said = { sender: 'bot' as const, timestamp: AT, closed: [], isUntraced: false, hasNow: false };
const share = (more: Partial<ShareOut> = {}): ShareOut => ({
  ...{ id: 's1', title: head.title, createdAt: AT, expiresAt: UNTIL, isCut: false },
  owner: { name: 'يوسف لطفي', isYou: false },
  messages: [
    { ...said, id: 'q', sender: 'user', content: 'How much is Nasma?' },
    {
      ...{ ...said, id: 'a', content: 'It costs **EGP 35.25**.', hasNow: true },
      parts: [prices, { type: 'text', text: 'It costs **EGP 35.25**.' }],
    },
    { ...said, id: 'b', content: '', closed: [{ why: 'module', text: 'Not in the plan.' }] },
    { ...said, id: 'c', content: 'EGP 1.00', isUntraced: true, parts: [{ type: 'text', text: 'EGP 1.00' }] },
  ],
  ...more,
});
const now: ShareNowOut = {
  ...{ at: AT, isPart: false, parts: [prices] },
  figures: [
    { of: ['Nasma UHT milk', 'Wahat Hyper'], unit: 'money', isChange: false, before: 35.25, now: 36 },
    { of: ['Nasma UHT milk'], unit: 'percent', isChange: true, before: -2.5, now: null },
  ],
};

for (const locale of locales) {
  const t = translator(locale, 'chat');

  it(`a share is read with what is closed and why, and its figures are looked up again, in ${locale}`, async () => {
    await frame.viewport(locale === 'ar' ? 390 : 1280, 900);
    const calls = answerCalls({ 'GET /chats/shares/s1/now': () => accepted(now) });
    const page = await show(<SharedChat share={share({ isCut: true })} />, locale);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(head.title);
    await expect.element(page.getByText(t('sharing.isCut'))).toBeInTheDocument();
    await expect.element(page.getByText('Not in the plan.')).toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: t('sharing.closed.seePlans') }))
      .toHaveAttribute('href', locale === 'ar' ? '/ar/pricing' : '/pricing');
    await expect.element(page.getByText(t('sharing.untraced'))).toBeInTheDocument();
    // It is another's: read, and nothing else.
    for (const name of [t('answer.again'), t('answer.share'), t('sharing.takeBack')])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();

    const toggle = page.getByRole('button', { name: t('sharing.now.show') });
    expect(toggle.elements()).toHaveLength(1);
    await toggle.click();
    const rows = page.getByRole('table', { name: t('sharing.now.table') }).getByRole('row');
    const textOf = (row: number) => expect.poll(() => rows.elements()[row]?.textContent ?? '');
    await textOf(1).toMatch(/Nasma UHT milk · Wahat Hyper.*35[.٫]25.*36[.٫]00/);
    await textOf(2).toContain(t('sharing.now.gone'));
    await frame.viewport(320, 720);
    const scroller = page.getByRole('region', { name: t('sharing.now.table') }).element();
    expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth);
    expect(calls).toEqual([{ name: 'GET /chats/shares/s1/now', body: undefined }]);
    await page.getByRole('button', { name: t('sharing.now.hide') }).click();
    await expect.element(rows.nth(1)).not.toBeInTheDocument();
  });

  it(`a refusal of figures now is said in its words, in ${locale}`, async () => {
    answerCalls({
      'GET /chats/shares/s1/now': () => refused(429, 'TOO_MANY_REQUESTS', { message: 'Later, please' }),
    });
    const page = await show(<SharedChat share={share()} />, locale);
    await page.getByRole('button', { name: t('sharing.now.show') }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Later, please');
    await expect.element(page.getByRole('button', { name: t('sharing.now.show') })).toBeInTheDocument();
  });

  it(`its person stops sharing it from the page, in ${locale}`, async () => {
    onTestFinished(() => void router.replace.mockReset());
    const calls = answerCalls({ 'DELETE /chats/shares/s1': () => accepted({ id: 's1' }) });
    const page = await show(<SharedChat share={share({ owner: { name: 'Mona', isYou: true } })} />, locale);
    await page.getByRole('button', { name: t('sharing.takeBack') }).click();
    const dialog = page.getByRole('dialog', { name: t('sharing.takeBackTitle') });
    await dialog.getByRole('button', { name: t('sharing.takeBack') }).click();
    await vi.waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith(locale === 'ar' ? '/ar/chat' : '/chat'),
    );
    expect(calls.map(({ name }) => name)).toEqual(['DELETE /chats/shares/s1']);
  });

  it(`a link is made, shown and ended in the dialog, in ${locale}`, async () => {
    let isKept = false;
    const calls = answerCalls({
      'POST /chats/shares': () =>
        isKept ? accepted(head) : refused(404, 'NOT_FOUND', { message: 'Not found' }),
      'DELETE /chats/shares/s1': () => refused(404, 'NOT_FOUND', { message: 'Not found' }),
    });
    const shared = { chatId: 'c1', messageId: 'a' };
    const page = await show(<ShareDialog shared={shared} onClose={() => undefined} />, locale);
    const create = page.getByRole('button', { name: t('sharing.create') });
    await expect.element(create).toHaveFocus();
    await create.click();
    await expect.element(page.getByText(t('sharing.notKept'))).toBeInTheDocument();
    isKept = true;
    await create.click();
    const link = page.getByLabelText(t('sharing.link'));
    await expect
      .element(link)
      .toHaveValue(`${window.location.origin}${locale === 'ar' ? '/ar' : ''}/chat/shared/s1`);
    // One that is over already is no fault.
    await page.getByRole('button', { name: t('sharing.takeBack') }).click();
    await expect.element(page.getByText(t('sharing.takenBack'))).toBeInTheDocument();
    await expect.element(link).not.toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([shared, shared, undefined]);
  });

  it(`what is shared is listed and ended one by one, in ${locale}`, async () => {
    await frame.viewport(320, 720);
    const shares = [head, { ...head, id: 's2', title: 'أسعار الشاي' }];
    answerCalls({
      'GET /chats/shares': () => accepted(shares),
      'DELETE /chats/shares/s1': () => accepted({ id: 's1' }),
    });
    const page = await show(<SharesDialog onClose={() => undefined} />, locale);
    await expect.element(page.getByText('أسعار الشاي')).toBeInTheDocument();
    expect(page.getByRole('listitem').elements()).toHaveLength(2);
    await page.getByRole('button', { name: t('sharing.takeBackNamed', { title: head.title }) }).click();
    await expect.element(page.getByText(head.title)).not.toBeInTheDocument();
    expect(page.getByRole('listitem').elements()).toHaveLength(1);
  });
}
