import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const powerBi =
  'https://app.powerbi.com https://app.powerbi.cn https://app.powerbigov.us https://app.high.powerbigov.us https://app.mil.powerbigov.us';

async function framesOf(path: string): Promise<string | undefined> {
  const { contentSecurityPolicy } = await import('#lib/http/content-security-policy.ts');
  const directives = contentSecurityPolicy({ nonce: 'n', path }).split('; ');
  return directives.find((directive) => directive.startsWith('frame-src'));
}

describe('the content security policy', () => {
  beforeEach(() => {
    // The environment is read once a process.
    vi.resetModules();
    vi.stubEnv('DATABASE_URL', 'postgres://raff@localhost/raff');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('lets any page frame Power BI and, where no other origin is set, nothing else: a link to a module loads no document', async () => {
    for (const path of ['/price-monitor', '/imdb', '/', '/chat', '/settings/subscription'])
      expect(await framesOf(path)).toBe(`frame-src ${powerBi}`);
  });

  const policyOf = async (path: string): Promise<string[]> => {
    const { contentSecurityPolicy } = await import('#lib/http/content-security-policy.ts');
    return contentSecurityPolicy({ nonce: 'n', path }).split('; ');
  };
  const scripts = "script-src 'self' 'nonce-n' 'strict-dynamic'";

  it('lets pages load what is their own, and scripts and styles by nonce alone', async () => {
    expect(await policyOf('/price-monitor')).toEqual([
      "default-src 'self'",
      scripts,
      "style-src 'self' 'nonce-n'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src ${powerBi}`,
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
    ]);
  });

  it('lets Google draw its button where one can be, and nowhere else', async () => {
    vi.stubEnv('GOOGLE_ISSUER', 'https://accounts.google.example/issuer');
    const google = 'https://accounts.google.example/gsi/';
    for (const path of ['/login', '/signup', '/settings/general'])
      expect((await policyOf(path)).filter((directive) => directive.includes('google'))).toEqual([
        `style-src 'self' 'nonce-n' ${google}style`,
        `connect-src 'self' ${google}`,
        `frame-src ${google} ${powerBi}`,
      ]);
    expect((await policyOf('/login/x')).join()).not.toContain('google');
  });

  it('turns requests to https where the product is served by it', async () => {
    vi.stubEnv('APP_URL', 'https://raff.example');
    expect((await policyOf('/')).at(-1)).toBe('upgrade-insecure-requests');
  });

  it('lets the development server evaluate its scripts and put styles in, and no other', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect((await policyOf('/')).slice(1, 3)).toEqual([
      `${scripts} 'unsafe-eval'`,
      "style-src 'self' 'unsafe-inline'",
    ]);
  });

  it('makes each nonce of 128 random bits', async () => {
    const { newNonce } = await import('#lib/http/content-security-policy.ts');
    const nonces = new Set(Array.from({ length: 50 }, newNonce));
    expect(nonces.size).toBe(50);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  });

  it('lets pages frame the one more origin that the operator sets', async () => {
    vi.stubEnv('POWER_BI_EXTRA_ORIGIN', 'http://localhost:3005');
    expect(await framesOf('/')).toBe(`frame-src ${powerBi} http://localhost:3005`);
  });
});
