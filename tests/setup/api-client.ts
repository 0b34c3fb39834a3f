import { existsSync, readdirSync } from 'node:fs';
import { NextRequest } from 'next/server';
import type { Handler } from '#lib/http/contract.ts';
import type { Mailbox } from '#tests/setup/mailbox.ts';

export type Answer = {
  status: number;
  headers: Headers;
  // Tests look into answers freely.
  // biome-ignore lint/suspicious/noExplicitAny: an answer's body may be anything; each test says what it expects
  body: any;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type RouteModule = Record<Method, Handler>;

const modules = new Map<string, Promise<RouteModule>>();

/** Finds the route file of a path as Next does: a named folder before `[id]` before the catch-all; of folders, one that has a route. */
function fileOf(path: string): { file: string; params: Record<string, string | string[]> } {
  let folder = 'app/api';
  const params: Record<string, string | string[]> = {};
  const segments = path.replace(/^\/api\//, '').split('/');
  for (const [at, segment] of segments.entries()) {
    const parameter = [
      'id',
      'subscriptionId',
      'sid',
      'userId',
      'chatId',
      'messageId',
      'name',
      'module',
      'no',
      'sha256',
    ].find((name) => existsSync(`${folder}/[${name}]`));
    const rest = segments.slice(at + 1);
    if (parameter ? leadsOn(`${folder}/${segment}`, rest) : existsSync(`${folder}/${segment}`))
      folder += `/${segment}`;
    else if (parameter) {
      folder += `/[${parameter}]`;
      params[parameter] = decodeURIComponent(segment);
    } else if (existsSync(`${folder}/[...nextauth]`)) {
      params.nextauth = segments.slice(at);
      folder += '/[...nextauth]';
      break;
    } else {
      folder = 'app/api/[[...unknown]]';
      break;
    }
  }
  return { file: `${folder}/route.ts`, params };
}

/** Whether what is left of a path can end at a route of a folder. */
const leadsOn = (folder: string, [segment, ...rest]: readonly string[]): boolean => {
  if (segment === undefined) return existsSync(`${folder}/route.ts`);
  const names = [
    `${folder}/${segment}`,
    ...(existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.startsWith('['))
      .map((name) => `${folder}/${name}`),
  ];
  return names.some((name) => existsSync(name) && leadsOn(name, rest));
};

/** Calls the route handlers as a browser or an API client would: keeps cookies, comes from an address of its own. */
export class ApiClient {
  readonly cookies = new Map<string, string>();
  address: string;
  bearer: string | null = null;
  language = 'en';

  constructor(address = randomAddress()) {
    this.address = address;
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body?: unknown) => this.call('POST', path, body);
  patch = (path: string, body?: unknown) => this.call('PATCH', path, body);

  async call(method: Method, path: string, body?: unknown, headers: HeadersInit = {}): Promise<Answer> {
    const response = await this.raw(method, path, body, headers);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  }

  /**
   * The answer as it comes, for streams.
   * @param body an object is sent as JSON, a string or bytes as they are
   */
  async raw(method: Method, path: string, body?: unknown, headers: HeadersInit = {}): Promise<Response> {
    const url = new URL(path, 'http://localhost:3000');
    const { file, params } = fileOf(url.pathname);
    const loading = modules.get(file) ?? import(/* @vite-ignore */ `#${file}`);
    modules.set(file, loading);
    const handler = (await loading)[method];
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const all = new Headers({
      'accept-language': this.language,
      'x-forwarded-for': this.address,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}),
    });
    if (this.cookies.size > 0)
      all.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    for (const [name, value] of new Headers(headers)) all.set(name, value);
    const request = new NextRequest(url, {
      method,
      headers: all,
      ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const response = await handler(request, { params: Promise.resolve(params) });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let addresses = 0;

/** Addresses of a documentation network: none is anyone's, and each test has its own. */
function randomAddress(): string {
  addresses++;
  return `2001:db8:${(addresses >> 16).toString(16)}:${(addresses & 0xffff).toString(16)}::1`;
}

let people = 0;

export const newEmail = (): string => `person${++people}.${process.pid}@company.example`;

export const PASSWORD = 'correct horse';

/** An account with a proved address, as a customer makes one. @returns its e-mail */
export async function createVerified(mailbox: Mailbox, client = new ApiClient()): Promise<string> {
  const email = newEmail();
  await client.post('/api/auth/signup', signUpBody(email));
  await client.post('/api/email-verification/verify-code', { email, code: mailbox.codeFor(email) });
  return email;
}

/** The same, signed in: the client holds the cookie. @returns e-mail, id and bearer */
export async function createSignedIn(mailbox: Mailbox, client: ApiClient) {
  const email = await createVerified(mailbox, client);
  const { body } = await client.post('/api/auth/signin', { email, password: PASSWORD });
  return { email, id: body.data.user.id as string, bearer: body.data.token as string };
}

export const signUpBody = (email: string, password = PASSWORD) => ({
  name: 'Mona Fathy',
  email,
  companyName: 'Nile Foods',
  password,
  confirmPassword: password,
});
