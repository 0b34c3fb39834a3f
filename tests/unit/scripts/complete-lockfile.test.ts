import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complete, findGaps, platformOf } from '#scripts/complete-lockfile.mjs';

const lock = {
  name: 'planted',
  packages: {
    '': { dependencies: { tool: '1.0.0' } },
    'node_modules/tool': {
      version: '1.0.0',
      optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/other': { version: '2.0.0', dev: true },
    'node_modules/other/node_modules/tool': {
      version: '0.9.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '0.9.0' },
    },
  },
};

describe('the lock file', () => {
  it('has an entry for every optional dependency of every platform', () => {
    const ours = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
    expect(findGaps(ours)).toEqual([]);
  });
});

describe('findGaps', () => {
  it('names an optional dependency without an entry', () => {
    expect(findGaps(lock).map((gap) => gap.path)).toContain('node_modules/@tool/darwin-arm64');
  });

  it('takes an entry of another version for none', () => {
    expect(findGaps(lock).map((gap) => gap.path)).toContain(
      'node_modules/other/node_modules/@tool/linux-x64-gnu',
    );
  });
});

describe('complete', () => {
  it('enters what is missing with its platform, and leaves the rest alone', () => {
    const completed = complete(lock);
    expect(findGaps(completed)).toEqual([]);
    expect(completed.packages['node_modules/@tool/darwin-arm64']).toEqual({
      version: '1.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      optional: true,
    });
    expect(completed.packages['node_modules/other/node_modules/@tool/linux-x64-gnu']).toMatchObject({
      version: '0.9.0',
      dev: true,
      libc: ['glibc'],
    });
    expect(completed.packages['node_modules/tool']).toEqual(lock.packages['node_modules/tool']);
  });

  it('refuses a range, which no lock can enter', () => {
    const ranged = { packages: { 'node_modules/a': { optionalDependencies: { b: '^1.0.0' } } } };
    expect(() => complete(ranged)).toThrow('exact version');
  });
});

describe('platformOf', () => {
  it.each([
    ['@next/swc-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@next/swc-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@img/sharp-linuxmusl-x64', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ])('reads %s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});
