import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HeatTable } from '#components/charts/heat-table.tsx';
import { show } from '#tests/setup/browser/show.tsx';

const row = (id: string, texts: readonly string[]) => ({
  ...{ id, name: `Brand ${id}`, lead: texts[0] },
  cells: texts.map((text) => ({ level: 0, place: 0.5, text, base: '', isLowBase: false })),
});

it('on a phone a map of shades draws one row: the chosen one, or the one that the arrows go to', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 720));
  const onOpen = vi.fn();
  const drawn = await show(
    <HeatTable
      caption="Index"
      headings={{ row: 'Brand', lead: 'All' }}
      columns={['a', 'b'].map((id) => ({ id, name: `Shop ${id}` }))}
      rows={[row('x', ['81', '82']), row('y', ['91', '92']), row('z', ['101', '102'])]}
      hint="Choose"
      read={() => ''}
      onPick={() => {}}
      onOpen={onOpen}
    />,
  );
  // A line says its column.
  const cell = (name: string) => drawn.getByRole('gridcell', { name, exact: true });
  await expect.element(cell('Shop b 82')).toBeVisible();
  expect(drawn.getByRole('gridcell').elements()).toHaveLength(3);

  await drawn.getByRole('button', { name: 'Brand y' }).click();
  await expect.element(cell('Shop b 92')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(cell('Shop a 91')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(cell('Shop b 102')).toHaveFocus();
  await expect
    .element(drawn.getByRole('button', { name: 'Brand z' }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('z', 'b');
});
