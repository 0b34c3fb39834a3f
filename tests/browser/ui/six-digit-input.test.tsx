import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SixDigitInput } from '#components/ui/six-digit-input.tsx';
import { emptyDigits } from '#components/ui/six-digits.ts';
import { show } from '#tests/setup/browser/show.tsx';

function Code() {
  const [digits, setDigits] = useState(emptyDigits);
  return (
    <>
      <SixDigitInput
        label="Code"
        boxLabel={(at) => `Digit ${at}`}
        digits={digits}
        onChange={setDigits}
        autoFocus
      />
      <input aria-label="Clipboard" />
    </>
  );
}

const open = async (locale: 'en' | 'ar' = 'en') => {
  const page = await show(<Code />, locale);
  const box = (at: number) => page.getByRole('textbox', { name: `Digit ${at}` });
  const code = () =>
    [1, 2, 3, 4, 5, 6].map((at) => (box(at).element() as HTMLInputElement).value || '-').join('');
  await expect.element(box(1)).toHaveFocus();
  return { page, box, code };
};

it('is typed digit by digit, and anything else is left out', async () => {
  const { box, code } = await open();
  await userEvent.keyboard('1a2 3');
  expect(code()).toBe('123---');
  await expect.element(box(4)).toHaveFocus();
  await userEvent.keyboard('456');
  expect(code()).toBe('123456');
  await expect.element(box(6)).toHaveFocus();
});

it('is corrected by the keyboard: arrows move as they are drawn, in Arabic too, and a digit replaces the one that is there', async () => {
  const { box, code } = await open('ar');
  await userEvent.keyboard('123456');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(box(4)).toHaveFocus();
  await userEvent.keyboard('4');
  await expect.element(box(5)).toHaveFocus();
  await userEvent.keyboard('9');
  expect(code()).toBe('123496');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(code()).toBe('12349-');
  await expect.element(box(5)).toHaveFocus();
});

it('is pasted whole, as a mail writes it', async () => {
  const { page, box, code } = await open();
  const clipboard = page.getByRole('textbox', { name: 'Clipboard' });
  await clipboard.fill('code: 12-34 ٥٦');
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}');
  await box(1).click();
  await userEvent.paste();
  expect(code()).toBe('123456');
});
