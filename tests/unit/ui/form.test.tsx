import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Form } from '#components/ui/form.tsx';

it('a form is posted by a browser whose scripts are off or late, so that no password comes into an address', () => {
  const markup = renderToStaticMarkup(<Form className="any" noValidate />);
  expect(markup).toBe('<form class="any" noValidate="" method="post"></form>');
});
