import fs from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

it('the container starts the server with the options that npm start gives it', () => {
  const isOption = (word: string) => word.startsWith('--');
  const command = /^CMD (\[.*"standalone-start\.mjs"\])$/m.exec(fs.readFileSync('Dockerfile', 'utf8'))?.[1];
  const words: string[] = JSON.parse(command ?? '[]');
  expect(words.filter(isOption)).toEqual(manifest.scripts.start.split(' ').filter(isOption));
  expect(words).toContain('standalone-start.mjs');
});
