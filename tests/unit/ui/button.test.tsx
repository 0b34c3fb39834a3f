import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { tokens } from '#components/theme/tokens.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';

const classes = (html: string) => /class="([^"]*)"/.exec(html)?.[1];

describe('the one look of a button', () => {
  it.each(['contained', 'outlined', 'gradient', 'empty', 'quiet'] as const)(
    'is the same on a button, a link and a link that loads anew: %s',
    (variant) => {
      const look = { variant, size: 'large', fullWidth: true, className: 'own', tone: 'error' } as const;
      const drawn = [
        <Button key="1" {...look} />,
        <LinkButton key="2" {...look} href="/x" />,
        <LinkButton key="3" {...look} href="/x" reload />,
      ].map((element) => renderToStaticMarkup(element));
      expect(new Set(drawn.map(classes)).size).toBe(1);
      expect(classes(drawn[0] ?? '')).toMatch(new RegExp(`${variant}.* own$`));
      for (const html of drawn) expect(html).toContain('data-tone="error"');
    },
  );

  it('has 15, 10 or 8 pixels above its words by its size, and more beside them', () => {
    const room = (['large', 'medium', 'small'] as const).map((size) =>
      tokens[`button-${size}`].split(' ').map(Number.parseFloat),
    );
    expect(room.map(([block]) => block)).toEqual([15, 10, 8]);
    for (const [block = 0, inline = 0] of room) expect(inline).toBeGreaterThan(block);
    const css = readFileSync('components/ui/button.module.css', 'utf8');
    for (const size of ['large', 'medium', 'small'])
      expect(css).toContain(`padding: var(--raff-button-${size})`);
    expect(css).toContain('text-transform: none');
  });
});

it('a button does not send its form unless it is the one that does', () => {
  expect(renderToStaticMarkup(<Button>Words</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Words</Button>)).toContain('type="submit"');
});

it('an icon says nothing, so its button has a name', () => {
  const html = renderToStaticMarkup(
    <IconButton label="Close" disabled>
      <svg aria-hidden="true" />
    </IconButton>,
  );
  expect(html).toContain('aria-label="Close"');
  expect(html).toContain('disabled');
});
