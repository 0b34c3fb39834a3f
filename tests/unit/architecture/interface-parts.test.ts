import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = globSync('{app,components}/**/*.tsx').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

const drawing = (words: RegExp | string) =>
  sources
    .filter(({ text }) => (typeof words === 'string' ? text.includes(words) : words.test(text)))
    .map(({ path }) => path)
    .toSorted();

describe('a button', () => {
  it('is drawn by one component and by none of MUI', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(drawing(/@mui\/material\/(Button|IconButton|Fab|Chip|Link|Tooltip|Snackbar)'/)).toEqual([]);
    const looks = globSync('{app,components}/**/*.{ts,tsx}').filter((path) =>
      readFileSync(path, 'utf8').includes('button.module.css'),
    );
    expect(looks).toEqual(['components/ui/button-look.ts']);
  });

  it('leaves to others what is pressed and does not look like one: rows, switches, pictures', () => {
    expect(drawing(/<button\b/)).toEqual([
      'components/admin/matching/queue-list.tsx',
      'components/charts/bar-list.tsx',
      'components/charts/segments.tsx',
      'components/charts/tile-map.tsx',
      'components/chat/chat-intro.tsx',
      'components/chat/chat-item.tsx',
      'components/market/dashboard/card-toggle.tsx',
      'components/market/dashboard/choice-menu.tsx',
      'components/market/dashboard/export-dialog.tsx',
      'components/market/dashboard/freshness-menu.tsx',
      'components/market/dashboard/head-mark.tsx',
      'components/market/dashboard/rows-table.tsx',
      'components/market/distributions/place-table.tsx',
      'components/market/price-monitor/history-legend.tsx',
      'components/notifications/notification-panel.tsx',
      'components/settings/stance-row.tsx',
      'components/shell/account-menu.tsx',
      'components/shell/navigation.tsx',
      'components/ui/button.tsx',
    ]);
  });
});

it('a form is made in one way, but for the one whose fields are an address', () => {
  expect(drawing(/<form\b/)).toEqual(['components/admin/list/list-form.tsx', 'components/ui/form.tsx']);
});

it("the browser's own field for days, which writes in the browser's language, stands in one field alone", () => {
  expect(drawing('type="date"')).toEqual(['components/ui/day-field.tsx']);
});

it('no chip but the one has its corners', () => {
  const others = globSync('components/**/*.css').filter((path) =>
    /^\.(chip|badge|sample)\b[^}]*border-radius: 15px/m.test(readFileSync(path, 'utf8')),
  );
  expect(others).toEqual([]);
});

it('every document tells a browser without scripts what is missing, but the two that only say what failed', () => {
  const documents = drawing('<html ');
  const telling = drawing(/<body>\s*<ConnectionStrip locale=\{locale\} \/>/);
  expect(documents).toHaveLength(4);
  expect(documents.filter((path) => !telling.includes(path))).toEqual([
    'app/global-error.tsx',
    'app/global-not-found.tsx',
  ]);
});
