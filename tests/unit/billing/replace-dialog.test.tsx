import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import ReplaceDialog from '#components/billing/replace-dialog.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { draw } from '#tests/setup/draw.tsx';

// Neither a dialog nor its theme is drawn without a browser.
vi.mock('@mui/material/Dialog', () => ({ default: ({ children }: { children: ReactNode }) => children }));
vi.mock('#components/theme/browser-mui-area.tsx', () => ({
  BrowserMuiArea: ({ children }: { children: ReactNode }) => children,
}));

it.each(['upgrade', 'trial', 'plan'] as const)('the way to pay is no danger: %s', (kind) => {
  const words = { current: 'Starter', plan: 'Growth', total: '$747', interval: 'monthly', days: 3 } as const;
  const html = draw(
    'en',
    <ReplaceDialog replacement={{ kind, ...words }} onConfirm={async () => {}} onClose={() => {}} />,
  );
  const buttons = [...html.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)];
  const [, confirm] = buttons.find(([, , text]) => text === messagesFor('en').billing.replace.confirm) ?? [];
  expect(confirm).toContain('data-tone="primary"');
});
