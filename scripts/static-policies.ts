import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withDeferredScripts } from './deferred-scripts.ts';

/**
 * The content security policy of prerendered pages, and their entity tag. They are the same for everyone, so no nonce can be in
 * them; instead the build hashes their inline scripts and writes the policy into each page's `.meta` file, from which the server sends
 * it as a header. Next copies pages on their first request and serves the copy later, so this belongs to the build, before any start.
 */

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
/** Data blocks (JSON-LD) do not run, so that no policy asks for them. */
const IS_DATA = /\btype="(?!module"|text\/javascript")[^"]+"/;

/** CSP sources of a page's inline scripts, each once. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', code = '' } = groups ?? {};
    if (/\bsrc=/.test(attributes) || IS_DATA.test(attributes) || code === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}

/** @param upgrade true where the public origin is https */
export function staticPolicy(html: string, { upgrade }: { upgrade: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The policy as the first thing in `<head>`, for platforms that take the page without its headers. */
export function withPolicyElement(html: string, policy: string): string {
  // A meta element may not say who may frame the page; browsers complain when it tries.
  const content = policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
  return html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${content.replaceAll('"', '&quot;')}"/>`,
  );
}

/** By it caches in front of the server tell whether what they have is still the page. Weak, for the server may compress. */
export function entityTag(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}

type Meta = { headers?: Record<string, string> };

function writePolicy(page: string, { appUrl, inPage }: { appUrl: string; inPage: boolean }): void {
  const html = withDeferredScripts(fs.readFileSync(page, 'utf8'));
  const policy = staticPolicy(html, { upgrade: appUrl.startsWith('https:') });
  const metaFile = page.replace(/\.html$/, '.meta');
  const meta = JSON.parse(fs.readFileSync(metaFile, 'utf8')) as Meta;
  const answer = inPage ? withPolicyElement(html, policy) : html;
  meta.headers = { ...meta.headers, 'content-security-policy': policy, etag: entityTag(answer) };
  fs.writeFileSync(metaFile, JSON.stringify(meta, null, 2));
  fs.writeFileSync(page, answer);
}

/**
 * Gives every prerendered page of a build its policy, and lets its scripts wait for the first paint.
 * @param distDir absolute path of the build
 * @returns how many pages it wrote
 * @throws where a page has no script that could wait
 */
export function writeStaticPolicies(distDir: string, appUrl: string): number {
  const pages = [distDir, path.join(distDir, 'standalone', path.basename(distDir))]
    .map((build) => path.join(build, 'server', 'app'))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.html'))
        .map((name) => path.join(folder, name)),
    );
  for (const page of pages) writePolicy(page, { appUrl, inPage: Boolean(process.env.VERCEL) });
  return pages.length;
}
