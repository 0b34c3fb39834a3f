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

  it('lets pages frame the one more origin that the operator sets', async () => {
    vi.stubEnv('POWER_BI_EXTRA_ORIGIN', 'http://localhost:3005');
    expect(await framesOf('/')).toBe(`frame-src ${powerBi} http://localhost:3005`);
  });
});
