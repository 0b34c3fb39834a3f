import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailAddress } from '#components/ui/email-address.tsx';

it('may break an address after its signs, and nowhere inside of a name', () => {
  const html = renderToStaticMarkup(<EmailAddress>{['mona.fathy', '@nile-foods.example']}</EmailAddress>);
  expect(html).toBe('<bdi dir="ltr">mona.<wbr/>fathy@<wbr/>nile-<wbr/>foods.<wbr/>example<wbr/></bdi>');
});
