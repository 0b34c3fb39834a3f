import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MenuIcon } from '#components/shell/menu-icon.tsx';
import { menuFor } from '#lib/auth/menu.ts';

test.each(['admin', 'user'] as const)('no two items of a section of the menu of a %s look alike', (role) => {
  for (const { key, items } of menuFor({ kind: 'account', role, company: { membershipRole: 'owner' } })) {
    const pictures = items.map(({ icon }) => renderToStaticMarkup(<MenuIcon name={icon} />));
    const drawn = pictures.map((picture) =>
      picture.replaceAll(/[\d.]+/g, (number) => String(Math.round(Number(number)))),
    );
    expect(new Set(drawn).size, key).toBe(items.length);
  }
});
