import fs from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductPicture } from '#components/pricing/product-picture.tsx';
import { locales } from '#lib/i18n/locales.ts';

it.each(locales)('the pictures of the product in %s are light, and fetched only near them', (locale) => {
  const images = renderToStaticMarkup(<ProductPicture locale={locale} />).match(/<img [^>]+>/g) ?? [];
  expect(images).toHaveLength(2);
  for (const image of images) {
    expect(image).toContain('loading="lazy"');
    const [, file] = /src="([^"]+)"/.exec(image) ?? [];
    expect(fs.statSync(`public${file}`).size, file).toBeLessThanOrEqual(80 * 1024);
  }
});
