// Completes package-lock.json: a registry mirror that hides other platforms' optional binaries makes npm leave out their
// entries, and npm elsewhere then silently installs none (10) or refuses to install (11). Every exact optional dependency
// without an entry gets one, whose os, cpu and libc follow from its name. Such entries have no integrity hash until the
// lock file is regenerated against a registry that shows them.
//
//   node scripts/complete-lockfile.mjs            writes
//   node scripts/complete-lockfile.mjs --check    names the gaps, exit code 1
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS = {
  darwin: 'darwin',
  linux: 'linux',
  linuxmusl: 'linux',
  win32: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
};
const PROCESSORS = {
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  armv6: 'arm',
  armv7: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};

/** Reads platform words out of a package name: @next/swc-linux-x64-musl → linux, x64, musl. */
export function platformOf(name) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const os = words.map((word) => SYSTEMS[word]).find(Boolean);
  const cpu = words.map((word) => PROCESSORS[word]).find(Boolean);
  const musl = words.some((word) => word.startsWith('musl') || word === 'linuxmusl');
  const glibc = words.some((word) => word === 'gnu' || word === 'gnueabihf' || word === 'glibc');
  return {
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && musl && { libc: ['musl'] }),
    ...(os === 'linux' && !musl && glibc && { libc: ['glibc'] }),
  };
}

/** Where Node would look for `name` required from the package at `from`, nearest first. */
function* lookups(from, name) {
  let base = from;
  for (;;) {
    yield base ? `${base}/node_modules/${name}` : `node_modules/${name}`;
    if (!base) return;
    const cut = base.lastIndexOf('/node_modules/');
    base = cut === -1 ? '' : base.slice(0, cut);
  }
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The place npm gives a package's own binaries: in the same node_modules as the package. */
function besides(from, name) {
  const cut = from.lastIndexOf('node_modules/');
  return `${cut === -1 ? '' : from.slice(0, cut)}node_modules/${name}`;
}

/**
 * Optional dependencies that no entry of the lock stands for.
 * @param {{ packages: Record<string, any> }} lock parsed package-lock.json, version 3
 * @returns {{ path: string, name: string, version: string, dev: boolean }[]}
 */
export function findGaps(lock) {
  const gaps = [];
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = [...lookups(from, name)].find((path) => path in lock.packages);
      if (found && (!EXACT.test(version) || lock.packages[found].version === version)) continue;
      gaps.push({ path: besides(from, name), name, version, dev: entry.dev === true });
    }
  }
  return gaps;
}

/** The lock with its gaps filled, entries in npm's order. Only exact versions can be filled. */
export function complete(lock) {
  const packages = { ...lock.packages };
  for (const { path, name, version, dev } of findGaps(lock)) {
    if (!EXACT.test(version))
      throw new Error(
        `${name} is wanted as ${version}: only an exact version can be entered without a registry.`,
      );
    packages[path] = { version, ...platformFields(name), ...(dev && { dev: true }), optional: true };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

function platformFields(name) {
  const { os, cpu, libc } = platformOf(name);
  return { ...(cpu && { cpu }), ...(libc && { libc }), ...(os && { os }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
  const gaps = findGaps(lock);
  if (process.argv.includes('--check')) {
    for (const gap of gaps) console.error(`package-lock.json has no entry for ${gap.name}@${gap.version}`);
    process.exit(gaps.length ? 1 : 0);
  }
  fs.writeFileSync(file, `${JSON.stringify(complete(lock), null, 2)}\n`);
  console.log(
    gaps.length ? `Entered ${gaps.map((gap) => gap.name).join(', ')}` : 'The lock file is complete.',
  );
}
