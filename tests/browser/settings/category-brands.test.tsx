import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CategoryBrandsSection } from '#components/settings/category-brands-section.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import { accepted, answerCalls, refused } from '#tests/setup/browser/answer-calls.ts';
import { show } from '#tests/setup/browser/show.tsx';

const words = messagesFor('en').settings.brands;
const CALL = 'PUT /companies/current/brands';

const brands = ['Nasma', 'Marooj'].map((name) => ({ id: name, name, maker: null, products: 1 }));
const milk: CategoryBrands = {
  ...{ id: 'milk', name: 'Milk', brands, own: [], rivals: [], proposed: ['Nasma'], version: '1' },
};
const theirs: CategoryBrands = { ...milk, rivals: ['Nasma'], proposed: [], version: '2' };

const open = async () => {
  const page = await show(<CategoryBrandsSection category={milk} mayChange />);
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
    await expect.element(save).toBeDisabled();
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
