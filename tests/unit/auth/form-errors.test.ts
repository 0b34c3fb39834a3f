import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorText } from '#components/auth/form-errors.ts';
import { callApi, setUpApiClient } from '#lib/browser/api-client.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

const OWN = 'Something went wrong. Please try again.';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const textAfter = async (fetched: () => Promise<Response>): Promise<string> => {
  vi.stubGlobal('fetch', fetched);
  const error: unknown = await callApi('/auth/update', { method: 'PATCH', silent: true }).catch((e) => e);
  return errorText(error, OWN);
};

it.each<[string, () => Promise<Response>, string]>([
  [
    'message, with a code of ours or not',
    async () => Response.json({ message: 'srv says' }, { status: 409 }),
    'srv says',
  ],
  [
    'details, where there is no message',
    async () => Response.json({ message: ' ', errors: { details: 'in detail' } }, { status: 400 }),
    'in detail',
  ],
  ['own words, after an answer without a body', async () => Response.json({}, { status: 500 }), OWN],
  ["own words, after a proxy's page", async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), OWN],
  [
    'own words, without an answer',
    async () => {
      throw new TypeError('Failed to fetch');
    },
    OWN,
  ],
])("a form says the answer's %s", async (_, fetched, text) => {
  expect(await textAfter(fetched)).toBe(text);
});

it('a form says that the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const text = await textAfter(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(text).toBe(messagesFor('en').errors.status.offline);
});
