import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import styles from '#components/admin/directory/users-list.module.css';
import { ColumnChoice } from '#components/admin/list/column-choice.tsx';
import { ExportLink } from '#components/admin/list/export-link.tsx';
import { MultipleField, SelectField, TextField } from '#components/admin/list/filter-fields.tsx';
import { FilterForm } from '#components/admin/list/filter-form.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { router, show } from '#tests/setup/browser/show.tsx';

const { apply } = messagesFor('en').adminList;
const options = [
  { value: 'growth', label: 'Growth' },
  { value: 'starter', label: 'Starter' },
];

const open = () => {
  router.push.mockClear();
  return show(
    <FilterForm locale="en" address={{ path: '/admin/users', given: {} }}>
      <TextField name="search" label="Search" value={undefined} />
      <SelectField name="role" label="Role" any="Any" options={options} value={undefined} />
      <MultipleField locale="en" name="plan" label="Plan" any="Any" options={options} values={[]} />
    </FilterForm>,
  );
};

it('applies a choice at once and a text with Enter, without a button', async () => {
  const screen = await open();
  expect(screen.getByRole('button', { name: apply }).elements()).toEqual([]);
  await screen.getByRole('combobox', { name: 'Role' }).selectOptions('Growth');
  expect(router.push).toHaveBeenLastCalledWith('/admin/users?role=growth');
  await screen.getByRole('searchbox', { name: 'Search' }).fill('mona');
  expect(router.push).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(router.push).toHaveBeenLastCalledWith('/admin/users?search=mona&role=growth');
});

it('draws a field of one choice and one of several alike', async () => {
  const screen = await open();
  const one = screen.getByRole('combobox', { name: 'Role' }).element();
  const several = [...document.querySelectorAll('summary > span')].at(-1);
  const lookOf = (element: Element | undefined) => {
    const { blockSize, backgroundImage, fontSize, lineHeight, paddingBlockStart } = getComputedStyle(
      element as Element,
    );
    return { blockSize, backgroundImage, fontSize, lineHeight, paddingBlockStart };
  };
  expect(lookOf(several)).toEqual(lookOf(one));
  expect(lookOf(one).backgroundImage).toContain('gradient');
});

it('puts the choice of columns on the line of the button beside it', async () => {
  const screen = await show(
    <div className={styles.tools}>
      <ExportLink href="/api/admin/users/export" label="Export CSV" failed="" />
      <ColumnChoice list="users" columns={[]} hidden={[]} />
    </div>,
  );
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  const [button, choice] = ['Export CSV', 'Columns'].map((text) => screen.getByText(text).first().element());
  if (!button || !choice) throw new Error('Not drawn');
  expect(Math.abs(middleOf(button) - middleOf(choice))).toBeLessThan(1);
});
