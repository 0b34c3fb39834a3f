import { expect, it } from 'vitest';
import { BrandConflicts } from '#components/settings/brand-conflicts.tsx';
import { SaveBar } from '#components/settings/save-bar.tsx';
import { changedStances, choicesIn, idsWith, stancesIn } from '#lib/market/brands/stances.ts';
import { MAX_BRANDS } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

const nothing = () => undefined;

const drawn = (chosen: number): string => {
  const brands = Array.from({ length: chosen }, (_, at) => `${at}`).map((id) => ({
    id,
    name: `Brand ${id}`,
    maker: null,
    products: 1,
  }));
  const own = brands.map(({ id }) => id);
  const category = { id: 'milk', name: 'Milk', brands, own, rivals: [], proposed: [], version: '1' };
  const edit = {
    ...{ saved: [category], choices: choicesIn([category]), changed: 1, isSaving: false, asked: null },
    ...{ choose: nothing, accept: nothing, save: nothing, undo: nothing, decide: nothing },
    title: { current: null },
  };
  return draw('en', <SaveBar edit={edit} />);
};

it('says how many brands can be chosen where there are more, before anything is sent', () => {
  expect(drawn(MAX_BRANDS)).not.toContain('Select up to');
  expect(drawn(MAX_BRANDS + 1)).toContain('Select up to 20 of your brands and 20 rivals per category.');
});

it('knows a choice brand by brand, and what differs from another', () => {
  const brands = ['a', 'b', 'c'].map((id) => ({ id }));
  const seen = stancesIn({ brands, own: ['a'], rivals: ['b', 'gone'] });
  expect(seen).toEqual({ a: 'own', b: 'rival', c: 'neither' });
  const wanted = { ...seen, b: 'own', c: 'rival' } as const;
  expect(changedStances(wanted, seen)).toEqual({ b: 'own', c: 'rival' });
  expect([idsWith('own', wanted), idsWith('rival', wanted)]).toEqual([['a', 'b'], ['c']]);
});

it.each([
  ['en', /Nasma.*Saved by them<\/dt><dd>Rival<.*Selected by you<\/dt><dd>Neither</],
  ['ar', /Nasma.*ما حفظه<\/dt><dd>منافس<.*ما اخترته<\/dt><dd>لا هذا ولا ذاك</],
] as const)('shows what somebody else saved of a brand beside what was selected: %s', (locale, both) => {
  const conflicts = [{ field: 'nasma', theirs: 'rival', mine: 'neither' }];
  const nameOf = () => 'Nasma';
  expect(
    draw(locale, <BrandConflicts {...{ conflicts, nameOf }} category="Milk" onDecide={() => undefined} />),
  ).toMatch(both);
});
