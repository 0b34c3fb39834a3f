import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiFetch, callApi, setUpApiClient } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { setPageOwner } from '#lib/browser/page-owner-state.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

type Toast = { type: string; message: string };

let toasts: Toast[];
let wentTo: string[];
let stored: Map<string, string>;

/** The few things of a browser that the client touches. */
function pretendToBeABrowser(href = 'https://raff.example/ar/settings/general?tab=1') {
  const events = new EventTarget();
  const { pathname, search } = new URL(href);
  events.addEventListener('showToast', (event) => toasts.push((event as CustomEvent<Toast>).detail));
  vi.stubGlobal('window', {
    dispatchEvent: (event: Event) => events.dispatchEvent(event),
    location: {
      pathname,
      search,
      assign: (to: string) => wentTo.push(to),
      reload: () => wentTo.push('the same page'),
    },
  });
  vi.stubGlobal('document', { cookie: 'raff_hint=1' });
  vi.stubGlobal('localStorage', { removeItem: (key: string) => stored.delete(key) });
  vi.stubGlobal('navigator', { onLine: true });
}

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(status === 204 ? null : JSON.stringify(body), { status, headers })),
  );

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};

beforeEach(() => {
  toasts = [];
  wentTo = [];
  stored = new Map([
    ['chat-storage', '{}'],
    ['chat-drafts', '{}'],
    ['theme-storage', 'dark'],
  ]);
  pretendToBeABrowser();
  setUpApiClient({ locale: 'en', texts: messagesFor('en').errors });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  test('says the language of the page and answers the data', async () => {
    setUpApiClient({ locale: 'ar', texts: messagesFor('ar').errors });
    answer(200, { statusCode: 200, success: true, message: 'ok', data: { n: 1 } });
    await expect(callApi('/modules', { query: { year: 2026, empty: '', none: null } })).resolves.toEqual({
      n: 1,
    });
    const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(address).toBe('/api/modules?year=2026');
    expect(new Headers(init?.headers).get('Accept-Language')).toBe('ar');
    expect(toasts).toEqual([]);
  });

  test('sends a body as JSON', async () => {
    answer(201, { statusCode: 201, success: true, message: 'Made', data: null });
    await callApi('/auth/signup', { body: { name: 'Mona' }, success: true });
    const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe('{"name":"Mona"}');
    expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
    expect(toasts).toEqual([{ type: 'success', message: 'Made' }]);
  });
});

describe('an edit', () => {
  test('names the version that it is of, and a conflict carries what stands', async () => {
    const current = { limit: 5, version: 'limit:b' };
    answer(412, {
      success: false,
      message: 'Changed',
      errors: { code: 'EDIT_CONFLICT', details: '', current },
    });
    const failure = await failureOf(
      callApi('/x', { method: 'PATCH', body: { limit: 6 }, ifMatch: 'limit:a', silent: true }),
    );
    const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(new Headers(init?.headers).get('If-Match')).toBe('"limit:a"');
    expect([failure.code, failure.current]).toEqual(['EDIT_CONFLICT', current]);
  });
});

describe('the message of an error', () => {
  const body = {
    success: false,
    message: 'from message',
    errors: { code: 'NOT_FOUND', details: 'from details' },
  };

  test("is the caller's, else the answer's message, else its details, else the status' default", async () => {
    const said: string[] = [];
    const say = async (sent: unknown, errorMessage?: string) => {
      answer(404, sent);
      said.push((await failureOf(callApi('/x', errorMessage ? { errorMessage } : {}))).message);
    };
    await say(body, "caller's");
    await say(body);
    await say({ ...body, message: ' ' });
    await say({ success: false });
    expect(said).toEqual([
      "caller's",
      'from message',
      'from details',
      'Not Found: The requested resource could not be found.',
    ]);
    expect(toasts).toEqual(said.map((message) => ({ type: 'error', message })));
  });

  test.each([
    [400, 'Bad Request: The server could not understand the request.'],
    [418, 'Client Error: The request contains bad syntax or cannot be fulfilled.'],
    [500, 'Internal Server Error: The server encountered an unexpected condition.'],
    [504, 'Server Error: The server failed to fulfill a valid request.'],
  ])('has a default for %i', async (status, text) => {
    answer(status, 'not an envelope');
    expect((await failureOf(callApi('/x'))).message).toBe(text);
  });

  test('carries code, fields and when to try again', async () => {
    answer(
      429,
      { errors: { code: 'TOO_MANY_REQUESTS', fields: { code: 'wait', n: 4 } } },
      { 'Retry-After': '42' },
    );
    const error = await failureOf(callApi('/x', { silent: true }));
    expect(error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      fields: { code: 'wait' },
      retryAfterSeconds: 42,
    });
    expect(toasts).toEqual([]);
  });

  test('a code that we do not know is no code', async () => {
    answer(400, { errors: { code: 'SOMETHING_ELSE' } });
    expect((await failureOf(callApi('/x'))).code).toBeUndefined();
  });
});

describe('what only looks like success', () => {
  test('success false is an error', async () => {
    answer(200, { success: false });
    const error = await failureOf(callApi('/x'));
    expect(error.message).toBe('An unknown error occurred. Please contact support!');
    expect(toasts).toHaveLength(1);
  });

  test('a status outside 200 to 299 is an error', async () => {
    vi.stubGlobal('fetch', async () => ({
      status: 304,
      headers: new Headers(),
      json: async () => ({}),
      clone: () => ({}),
    }));
    expect((await failureOf(callApi('/x'))).message).toBe(
      'An unexpected status code was received. Please contact support!',
    );
  });
});

describe('no answer', () => {
  test('a cancelled call shows nothing', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('stopped', 'AbortError');
    });
    const error = await failureOf(callApi('/x'));
    expect(error.code).toBe('ERR_CANCELED');
    expect(toasts).toEqual([]);
  });

  test.each([
    ['cancelled', new DOMException('stopped', 'AbortError'), 'ERR_CANCELED', 0],
    ['lost', new TypeError('network error'), 'ERR_NETWORK', 1],
  ])('is also one that is %s after its first bytes', async (_, fault, code, shown) => {
    const body = new ReadableStream({
      start: (line) => {
        line.enqueue(new TextEncoder().encode('{"data":'));
        line.error(fault);
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    expect((await failureOf(callApi('/x'))).code).toBe(code);
    expect(toasts).toHaveLength(shown);
  });

  test('a lost line counts as 500, and says so when the browser is offline', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect((await failureOf(callApi('/x'))).message).toMatch(/^Internal Server Error/);
    vi.stubGlobal('navigator', { onLine: false });
    expect((await failureOf(callApi('/x'))).message).toMatch(/^You’re offline/);
  });
});

describe('a page of a person', () => {
  afterEach(() => setPageOwner(null));

  test('says whose it is, and becomes that of whoever is signed in by now', async () => {
    setPageOwner('u1');
    answer(409, { errors: { code: 'SIGNED_IN_AS_ANOTHER' } });
    await failureOf(callApi('/auth/update', { method: 'PATCH', body: { name: 'Mona' } }));
    const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(new Headers(init?.headers).get('X-Raff-Page-Owner')).toBe('u1');
    expect(wentTo).toEqual(['the same page']);
  });

  test('stays where it is after any other conflict', async () => {
    answer(409, { errors: { code: 'PLAN_ON_HOLD' } });
    await failureOf(callApi('/subscriptions', { body: {} }));
    expect(wentTo).toEqual([]);
  });
});

describe('a 401', () => {
  test('forgets what is personal, tells the other tabs and goes to sign in with the way back', async () => {
    const heard = vi.fn();
    const otherTab = new BroadcastChannel('auth');
    const told = new Promise<void>((resolve) => {
      otherTab.onmessage = (event: MessageEvent) => {
        heard(event.data);
        resolve();
      };
    });
    answer(401, { errors: { code: 'UNAUTHENTICATED' } });
    await failureOf(callApi('/modules'));
    await told;
    otherTab.close();
    expect(heard).toHaveBeenCalledWith({ type: 'signed-out' });
    expect([...stored.keys()]).toEqual(['theme-storage']);
    expect(document.cookie).toMatch(/^raff_hint=; Max-Age=0/);
    expect(wentTo).toEqual(['/ar/login?callbackUrl=%2Far%2Fsettings%2Fgeneral%3Ftab%3D1&session=ended']);
    expect(toasts).toEqual([]);
  });

  test('of a wrong password does none of that', async () => {
    answer(401, { message: 'Login failed.', errors: { code: 'INVALID_CREDENTIALS' } });
    await failureOf(callApi('/auth/signin', { body: {} }));
    expect(wentTo).toEqual([]);
    expect(stored.has('chat-storage')).toBe(true);
    expect(toasts).toEqual([{ type: 'error', message: 'Login failed.' }]);
  });

  test('on a page for guests stays there', async () => {
    pretendToBeABrowser('https://raff.example/pricing');
    answer(401, {});
    await failureOf(callApi('/auth/me'));
    expect(wentTo).toEqual([]);
    expect(stored.has('chat-storage')).toBe(false);
    expect(stored.has('chat-drafts')).toBe(false);
  });

  test('takes the frame of whoever was signed in from a page for guests', async () => {
    pretendToBeABrowser('https://raff.example/ar/pricing');
    setPageOwner('u1');
    answer(401, {});
    await failureOf(callApi('/auth/me'));
    setPageOwner(null);
    expect(wentTo).toEqual(['the same page']);
  });

  test('ends the session for streams too, and the body is still there to read', async () => {
    answer(401, { errors: { code: 'UNAUTHENTICATED' } });
    const response = await apiFetch('/api/chat', { method: 'POST' });
    expect(await response.json()).toEqual({ errors: { code: 'UNAUTHENTICATED' } });
    expect(wentTo).toHaveLength(1);
  });
});
