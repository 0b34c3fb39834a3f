import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOADER, withDeferredScripts } from '#scripts/deferred-scripts.ts';
import {
  entityTag,
  inlineScriptHashes,
  staticPolicy,
  withPolicyElement,
  writeStaticPolicies,
} from '#scripts/static-policies.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const html = `<!DOCTYPE html><html><head><script>first()</script></head><body>
<script src="/a.js" async=""></script>
<script type="application/ld+json">{"@type":"Product"}</script>
<script id="_R_">first()</script><script type="module">second()</script></body></html>`;

describe('the policy of a prerendered page', () => {
  it('allows exactly the inline scripts that are in it', () => {
    expect(inlineScriptHashes(html)).toEqual([hash('first()'), hash('second()')]);
    const policy = staticPolicy(html, { upgrade: false });
    expect(policy).toContain(`script-src 'self' ${hash('first()')} ${hash('second()')};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('asks for https only where the site has it', () => {
    expect(staticPolicy(html, { upgrade: true })).toContain('upgrade-insecure-requests');
    expect(staticPolicy(html, { upgrade: false })).not.toContain('upgrade-insecure-requests');
  });

  it('stands first in the head as an element, without what an element may not say', () => {
    const page = withPolicyElement(html, staticPolicy(html, { upgrade: false }));
    expect(page).toMatch(/<head><meta http-equiv="Content-Security-Policy"/);
    expect(page).not.toContain('frame-ancestors');
  });

  it('is written beside every page of a build and keeps what was there', () => {
    const build = mkdtempSync(path.join(tmpdir(), 'raff-build-'));
    const folder = path.join(build, 'server', 'app', 'en');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'pricing.html'), html);
    writeFileSync(path.join(folder, 'pricing.meta'), '{"headers":{"x-kept":"1"},"segmentPaths":["/_tree"]}');
    expect(writeStaticPolicies(build, 'https://raff.example')).toBe(1);
    const meta = JSON.parse(readFileSync(path.join(folder, 'pricing.meta'), 'utf8'));
    expect(meta.headers['x-kept']).toBe('1');
    expect(meta.segmentPaths).toEqual(['/_tree']);
    const policy = meta.headers['content-security-policy'];
    expect(policy).toContain(hash('second()'));
    // What lets the scripts wait is an inline script too.
    expect(policy).toContain(hash(LOADER));
    expect(readFileSync(path.join(folder, 'pricing.html'), 'utf8')).toContain(`<script>${LOADER}</script>`);
    // By its entity tag a cache knows the page.
    expect(meta.headers.etag).toBe(entityTag(readFileSync(path.join(folder, 'pricing.html'), 'utf8')));
    // Rewritten once, however often it is asked.
    const once = readFileSync(path.join(folder, 'pricing.html'), 'utf8');
    writeStaticPolicies(build, 'https://raff.example');
    expect(readFileSync(path.join(folder, 'pricing.html'), 'utf8')).toBe(once);
  });
});

describe('the scripts of a prerendered page', () => {
  it('wait for the first paint, but for those that are in it', () => {
    const page = withDeferredScripts(
      html.replace(
        '<script src',
        '<link rel="preload" as="script" fetchPriority="low" href="/a.js"/><script src',
      ),
    );
    expect(page).not.toContain('async=""');
    expect(page).not.toContain('rel="preload" as="script"');
    expect(page).toContain('<script type="text/plain" data-after-paint="/a.js"></script>');
    expect(page).toContain('<script id="_R_">first()</script>');
    expect(page.endsWith(`<script>${LOADER}</script></body></html>`)).toBe(true);
  });

  it('are missed in a page that has none, which ends the build', () => {
    const page = '<html><body><script src="/a.js" defer=""></script></body></html>';
    expect(() => withDeferredScripts(page)).toThrow('no script that could wait');
  });
});
