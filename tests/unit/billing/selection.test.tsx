import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { beginPurchase, proposedSelection } from '#components/billing/purchase-step.ts';
import SelectionDialog from '#components/billing/selection-dialog.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

// Neither a dialog nor its theme is drawn without a browser.
vi.mock('@mui/material/Dialog', () => ({ default: ({ children }: { children: ReactNode }) => children }));
vi.mock('#components/theme/browser-mui-area.tsx', () => ({
  BrowserMuiArea: ({ children }: { children: ReactNode }) => children,
}));

const items = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));
const modules = items(['priceMonitor', 'imdb', 'promotions', 'distributions']);
const categories = items(['milk', 'rice', 'oil', 'tea', 'sugar', 'cheese']);
const selection = { moduleIds: ['priceMonitor', 'imdb', 'promotions'], categoryIds: ['milk', 'rice', 'oil'] };
const trial = { plan: 'growth', interval: 'monthly', isTrial: true, daysLost: 5, selection } as const;
const offers = { modules, categories, currentChoice: trial, unpaid: null };
const proposedFor = (plan: PlanName, given = offers) =>
  proposedSelection({ choice: { plan, interval: 'monthly' } }, given);

describe('the selection of another plan', () => {
  it('begins with what the company has where the plan has room for it', () => {
    expect(proposedFor('premium')).toEqual({
      moduleIds: modules.map(({ id }) => id),
      categoryIds: selection.categoryIds,
    });
  });

  it('leaves it to the customer what stays where the plan is smaller', () => {
    expect(proposedFor('starter')).toEqual({ moduleIds: [], categoryIds: [] });
  });

  it('proposes nothing that is not offered any more', () => {
    const withoutRice = { ...offers, categories: categories.filter(({ id }) => id !== 'rice') };
    expect(proposedFor('premium', withoutRice).categoryIds).toEqual(['milk', 'oil']);
    const choice = { plan: 'growth', interval: 'monthly' } as const;
    expect(beginPurchase(choice, 'upgrade', withoutRice).selection).toBeUndefined();
    expect(proposedFor('growth', withoutRice).categoryIds).toEqual(['milk', 'oil']);
  });

  it('begins empty for a company that has nothing yet', () => {
    const nothing = { ...offers, currentChoice: null };
    expect(proposedSelection({ choice: { plan: 'growth', interval: 'monthly' } }, nothing)).toEqual({
      moduleIds: [],
      categoryIds: [],
    });
  });
});

describe.each(['en', 'ar'] as const)('the dialog of a selection in %s', (locale) => {
  const t = messagesFor(locale).billing.selection;
  const dialog = (chosen: typeof selection) =>
    draw(
      locale,
      <SelectionDialog
        planName="Premium"
        limits={{ modules: 4, categories: 5 }}
        modules={modules}
        categories={categories}
        proposed={chosen}
        priceLine=""
        submitLabel={t.pay}
        onSubmit={async () => {}}
        onClose={() => {}}
      />,
    );
  const buttonOf = (html: string) => new RegExp(`<button([^>]*)>${t.pay}</button>`).exec(html)?.[1] ?? '';
  const all = modules.map(({ id }) => id);

  it('says how many are missing, and its button is not ready until none is', () => {
    const html = dialog({ moduleIds: all, categoryIds: selection.categoryIds });
    expect(html).toContain(locale === 'en' ? '> · 2 more to choose' : '> · بقي اختياران');
    const button = buttonOf(html);
    expect(button).toContain('aria-disabled="true"');
    const [, reason] = /aria-describedby="([^"]+)"/.exec(button) ?? [];
    expect(html).toMatch(new RegExp(`id="${reason}"[^>]*>(2 more to choose|بقي اختياران)<`));
  });

  it('is ready once the numbers are those of the plan', () => {
    const html = dialog({ moduleIds: all, categoryIds: [...selection.categoryIds, 'tea', 'sugar'] });
    expect(buttonOf(html)).not.toContain('aria-disabled');
    expect(html).not.toMatch(/more to choose|بقي اختيار/);
  });
});
