import fs from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductPicture } from '#components/pricing/product-picture.tsx';
import { locales } from '#lib/i18n/locales.ts';

it.each(locales)('the pictures of the product in %s are light, and fetched only near them', (locale) => {
  const markup = renderToStaticMarkup(<ProductPicture locale={locale} />);
  const images = markup.match(/<img [^>]+>/g) ?? [];
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toContain('loading="lazy"');
  // In both schemes, of a desk and of a phone.
  const files = [...markup.matchAll(/src(?:Set)?="([^"]+)"/gi)].map(([, file]) => file);
  expect(new Set(files).size).toBe(4);
  for (const file of files) expect(fs.statSync(`public${file}`).size, file).toBeLessThanOrEqual(80 * 1024);
});
