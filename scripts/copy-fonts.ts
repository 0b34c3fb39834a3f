/**
 * Copies the product's fonts from the pinned @fontsource packages into public/fonts, under names that carry the
 * packages' version so that browsers may keep them forever. Run after changing the packages' version.
 */
import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const weights = [400, 600] as const;
const families = [
  { pkg: 'ibm-plex-sans', subset: 'latin', name: 'ibm-plex-sans-latin' },
  { pkg: 'ibm-plex-sans', subset: 'latin-ext', name: 'ibm-plex-sans-latin-ext' },
  { pkg: 'ibm-plex-sans-arabic', subset: 'arabic', name: 'ibm-plex-sans-arabic' },
] as const;

function versionOf(pkg: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(`${root}node_modules/@fontsource/${pkg}/package.json`, 'utf8'),
  );
  return manifest.version.replaceAll('.', '-');
}

/** Every font file: where the package keeps it and where the site serves it. */
export function fontFiles(): { from: string; to: string }[] {
  return families.flatMap(({ pkg, subset, name }) =>
    weights.map((weight) => ({
      from: `${root}node_modules/@fontsource/${pkg}/files/${pkg}-${subset}-${weight}-normal.woff2`,
      to: `${root}public/fonts/${name}-${weight}.${versionOf(pkg)}.woff2`,
    })),
  );
}

if (import.meta.main) {
  for (const { from, to } of fontFiles()) copyFileSync(from, to);
}
