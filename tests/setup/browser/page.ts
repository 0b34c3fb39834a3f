import { afterEach, beforeEach, expect, vi } from 'vitest';

// Next's own code reads the variables of a build, which its bundler gives a page; none is set here.
Object.assign(globalThis, { process: { env: {} } });

const complaints: unknown[][] = [];

beforeEach(() => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...said) => complaints.push(said));
});

/** As in the end-to-end tests: a page has nothing to complain of. */
afterEach(() => expect(complaints.splice(0)).toEqual([]));
