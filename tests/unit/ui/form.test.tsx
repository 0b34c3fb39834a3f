import fs from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Form } from '#components/ui/form.tsx';

const sources = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`);

describe('a form', () => {
  it('is posted by a browser whose scripts are off or late, so that no password comes into an address', () => {
    const markup = renderToStaticMarkup(<Form className="any" noValidate />);
    expect(markup).toBe('<form class="any" noValidate="" method="post"></form>');
  });

  it('is nowhere made in another way, but for the one whose fields are an address', () => {
    const own = [...sources('components'), ...sources('app')].filter((file) =>
      /<form\b/.test(fs.readFileSync(file, 'utf8')),
    );
    expect(own.sort()).toEqual(['components/admin/list/list-form.tsx', 'components/ui/form.tsx']);
  });
});
