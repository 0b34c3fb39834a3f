import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findMocks, MAY_BE_MOCKED } from './mocks.ts';

const files = fs
  .globSync('tests/**/*.{ts,tsx}')
  .map((file) => [file, fs.readFileSync(file, 'utf8')] as const);

describe('a module', () => {
  it("of Raff or of its interface's packages is never another one in a test", () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap(([file, source]) => findMocks(file, source))).toEqual([]);
  });

  it('that may be mocked is mocked somewhere', () => {
    const asked = files.map(([, source]) => source).join('\n');
    expect([...MAY_BE_MOCKED].filter((name) => !asked.includes(`vi.mock('${name}'`))).toEqual([]);
  });

  it.each([
    [`vi.mock('react', () => ({}))`, 'react'],
    [`vi.mock('react-hook-form', { spy: true })`, 'react-hook-form'],
    [`vi.mock('next/dynamic')`, 'next/dynamic'],
    [`vi.mock('next/navigation', () => ({}))`, 'next/navigation'],
    [`vi.mock('@mui/material/Dialog', () => ({}))`, '@mui/material/Dialog'],
    [`vi.mock('#lib/browser/api-client.ts', () => ({}))`, '#lib/browser/api-client.ts'],
    [`vi.mock('./near.ts')`, './near.ts'],
    [`vi.mock(import('#lib/core/env.ts'), () => ({}))`, '#lib/core/env.ts'],
    [`it('x', () => { vi.doMock('#db/listen.ts', () => ({})) })`, '#db/listen.ts'],
    [`vi['mock']('react')`, 'react'],
    ['vi.mock(`react`)', 'something'],
  ])('is found: %s', (source, name) => {
    expect(findMocks('tests/a.test.ts', source)).toEqual([`tests/a.test.ts mocks ${name}`]);
  });

  it.each([
    `vi.mock('next/headers', () => ({}))`,
    `vi.mocked(fetch).mock.calls`,
    `spy.mockImplementation(() => 1); model.mock('x')`,
  ])('is not: %s', (source) => {
    expect(findMocks('tests/a.test.ts', source)).toEqual([]);
  });
});
