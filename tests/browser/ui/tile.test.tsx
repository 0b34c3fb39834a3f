import { expect, it } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { Tile, TileStrip } from '#components/ui/tile.tsx';
import { show } from '#tests/setup/browser/show.tsx';

const NAMES = ['Listed', 'Paid', 'Price index', 'On promotion', 'Cheaper'];

const open = async (leads: boolean) => {
  const page = await show(
    <div style={{ inlineSize: 320 }}>
      <TileStrip label="Key figures" leads={leads}>
        {NAMES.map((name) => (
          <Tile key={name} label={name} value="12.50" {...(leads && { href: `#${name}` })} />
        ))}
      </TileStrip>
    </div>,
  );
  const strip = page.getByRole('region', { name: 'Key figures' });
  await expect.element(strip).toBeVisible();
  return { strip, moved: () => strip.element().scrollLeft };
};

it('moves by the keyboard where its figures lead nowhere', async () => {
  const { strip, moved } = await open(false);
  expect(strip.element().scrollWidth).toBeGreaterThan(strip.element().clientWidth);
  await userEvent.keyboard('{Tab}');
  await expect.element(strip).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(moved).toBeGreaterThan(0);
});

it('is no stop of its own where its figures are links, each of which comes into sight', async () => {
  const { strip, moved } = await open(true);
  for (const name of NAMES) {
    await userEvent.keyboard('{Tab}');
    await expect.element(strip.getByRole('link', { name })).toHaveFocus();
  }
  await expect.poll(moved).toBeGreaterThan(0);
});

it('is as wide as its place where a note keeps to one line, which is cut', async () => {
  await frame.viewport(1280, 800);
  const line = { display: 'flex', gap: 4, whiteSpace: 'nowrap' } as const;
  const page = await show(
    <div style={{ inlineSize: 900 }}>
      <TileStrip label="Key figures">
        {NAMES.map((name) => (
          <Tile
            key={name}
            label={name}
            value="12.50"
            note={
              <>
                29 items
                <span style={line}>
                  <bdi style={{ overflow: 'hidden' }}>The longest name of a retailer there is</bdi> −6.5%
                </span>
              </>
            }
          />
        ))}
      </TileStrip>
    </div>,
  );
  const strip = page.getByRole('region', { name: 'Key figures' });
  await expect.element(strip).toBeVisible();
  expect(strip.element().scrollWidth).toBe(strip.element().clientWidth);
});
