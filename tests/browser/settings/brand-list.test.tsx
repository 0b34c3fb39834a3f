import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BrandList } from '#components/settings/brand-list.tsx';
import { TOAST_EVENT } from '#lib/browser/show-toast.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { router, show } from '#tests/setup/browser/show.tsx';

const words = messagesFor('en').settings.brands;
const CALL = 'PUT /companies/current/brands';

const brands = ['Nasma', 'Marooj'].map((name) => ({ id: name, name, maker: null, products: 1 }));
const milk: CategoryBrands = {
  ...{ id: 'milk', name: 'Milk', brands, own: [], rivals: [], proposed: ['Nasma'], version: '1' },
};
const theirs: CategoryBrands = { ...milk, rivals: ['Nasma'], proposed: [], version: '2' };

const open = async (categories: CategoryBrands[] = [milk]) => {
  const page = await show(<BrandList categories={categories} />);
  const stance = (brand: string, name: string) =>
    page.getByRole('group', { name: new RegExp(brand) }).getByRole('radio', { name });
  return { page, stance, save: page.getByRole('button', { name: words.save }) };
};

it('the proposal is accepted by one click', async () => {
  const calls = answerCalls({
    [CALL]: () => accepted({ ...milk, own: ['Nasma'], proposed: [], version: '2' }),
  });
  const { page, stance } = await open();
  await page.getByRole('button', { name: words.accept }).click();
  await expect.element(page.getByText('Yours: Nasma.')).toBeVisible();
  await expect.element(stance('Nasma', words.stances.own)).toBeChecked();
  expect(calls).toEqual([{ name: CALL, body: { category: 'milk', own: ['Nasma'], rivals: [] } }]);
});

it.each([
  { answer: words.takeTheirs, own: [], rivals: ['Nasma', 'Marooj'] },
  { answer: words.saveMine, own: ['Nasma'], rivals: ['Marooj'] },
])(
  'where someone else has saved the same brand it is asked which stays: $answer',
  async ({ answer, own, rivals }) => {
    const conflict = () => refused(409, 'EDIT_CONFLICT', { message: 'Changed', current: theirs });
    const answers = [conflict, () => accepted({ ...theirs, own, rivals, version: '3' })];
    const calls = answerCalls({ [CALL]: () => answers[calls.length - 1]?.() ?? conflict() });
    const { page, stance, save } = await open();
    await expect.element(save).not.toBeInTheDocument();
    await stance('Nasma', words.stances.own).click();
    await stance('Marooj', words.stances.rival).click();
    await save.click();

    const question = page.getByRole('region', { name: words.conflict });
    await expect.element(question.getByRole('definition').first()).toHaveTextContent(words.stances.rival);
    await expect.element(question.getByRole('definition').last()).toHaveTextContent(words.stances.own);
    await question.getByRole('button', { name: answer }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => calls.at(-1)?.body).toEqual({ category: 'milk', own, rivals });
  },
);

it('Escape leaves the question open and what was chosen as it is', async () => {
  const calls = answerCalls({
    [CALL]: () => refused(409, 'EDIT_CONFLICT', { message: 'Changed', current: theirs }),
  });
  const { page, stance, save } = await open();
  await stance('Nasma', words.stances.own).click();
  await save.click();
  await expect.element(page.getByText(words.conflict)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(words.conflict)).not.toBeInTheDocument();
  await expect.element(stance('Nasma', words.stances.own)).toBeChecked();
  expect(calls).toHaveLength(1);
});

const ofNasma = ['Nasma', 'Lazzaza'].map((name) => ({ id: name, name, maker: 'Nasma Dairies', products: 1 }));
const makers: CategoryBrands[] = ['milk', 'juice'].map((id) => ({
  ...{ id, name: id, brands: ofNasma, own: [], rivals: [], proposed: [], version: '1' },
}));

it('one choice is for all of a manufacturer, and a finer one inside makes it mixed', async () => {
  const { page, stance, save } = await open(makers);
  await stance('^Nasma Dairies', words.stances.own).click();
  await expect.element(page.getByRole('region', { name: '2 brands changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Nasma Dairies' }).click();
  await page.getByRole('button', { name: 'Lazzaza' }).click();
  await expect.element(stance('^juice', words.stances.own)).toBeChecked();
  await stance('^juice', words.stances.rival).click();
  await expect.element(page.getByRole('group', { name: `Nasma Dairies ${words.mixed}` })).toBeVisible();
  await expect.element(stance('^Nasma Dairies', words.stances.own)).not.toBeChecked();

  await page.getByRole('button', { name: words.undo }).click();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(stance('^Nasma Dairies', words.stances.neither)).toBeChecked();
});

it('has the browser ask before it is closed, while something is not saved', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { page, stance } = await open();
  expect(isAsked()).toBe(false);
  await stance('Nasma', words.stances.own).click();
  await expect.poll(isAsked).toBe(true);
  await page.getByRole('button', { name: words.undo }).click();
  await expect.poll(isAsked).toBe(false);
});

it.each(locales)('asks before a link leads away while something is not saved (%s)', async (locale) => {
  const { brands: said } = messagesFor(locale).settings;
  router.push.mockClear();
  const page = await show(
    <>
      <a href="/ar/home?from=brands">Home</a>
      <BrandList categories={[milk]} />
    </>,
    locale,
  );
  const link = page.getByRole('link', { name: 'Home' });
  const question = page.getByRole('dialog', { name: said.leaving.title });
  await page
    .getByRole('group', { name: /^Nasma/ })
    .getByRole('radio', { name: said.stances.own })
    .click();
  await expect.element(page.getByRole('button', { name: said.save })).toBeVisible();
  await link.click();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: said.leaving.stay }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(router.push).not.toHaveBeenCalled();
  await link.click();
  await question.getByRole('button', { name: said.leaving.leave }).click();
  await expect.poll(() => router.push.mock.calls).toEqual([['/ar/home?from=brands']]);
  // Where the page is loaded after all, it is not asked twice.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('saves every changed category, and keeps the selection of one that failed', async () => {
  const own = ofNasma.map(({ id }) => id);
  const calls = answerCalls({
    [CALL]: ({ body }) =>
      (body as { category: string }).category === 'milk'
        ? refused(500, 'INTERNAL_ERROR', { message: 'Something went wrong.' })
        : accepted({ ...makers[1], own, version: '2' }),
  });
  // Read from the event: on screen a toast waits for those of the tests before.
  const messages: string[] = [];
  const note = (event: Event) => messages.push((event as CustomEvent<{ message: string }>).detail.message);
  window.addEventListener(TOAST_EVENT, note);
  onTestFinished(() => window.removeEventListener(TOAST_EVENT, note));
  const { stance, save } = await open(makers);
  await stance('^Nasma Dairies', words.stances.own).click();
  await save.click();
  await expect
    .poll(() => messages.join())
    .toMatch(/Couldn’t save your brands in .*milk.*Something went wrong/);
  expect(calls.map(({ body }) => body)).toEqual(
    ['milk', 'juice'].map((category) => ({ category, own, rivals: [] })),
  );
  await expect.element(save).toBeEnabled();
  await expect.element(stance('^Nasma Dairies', words.stances.own)).toBeChecked();
});
