import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_UNITS } from '#lib/vocabulary/market-terms.ts';
import { packBandOf, packBands } from '#lib/vocabulary/pack-bands.ts';

describe('bands of packs', () => {
  it('puts a pack into the band that its content ends', () => {
    expect([0.05, 0.1, 0.2, 0.25, 0.2501, 1, 1.2, 10].map((content) => packBandOf('l', content))).toEqual([
      '0-0.1',
      '0-0.1',
      '0.1-0.25',
      '0.1-0.25',
      '0.25-0.5',
      '0.5-1',
      '1-2',
      '5-',
    ]);
    expect([18, 32, 44, 66, 90].map((content) => packBandOf('piece', content))).toEqual([
      '10-20',
      '20-50',
      '20-50',
      '50-100',
      '50-100',
    ]);
  });

  it('leaves no gap between bands and lets none overlap', () => {
    for (const unit of BASE_UNITS) {
      const bands = packBands(unit);
      expect(bands.map(({ to }) => to ?? 0)).toEqual([...bands.slice(1).map(({ above }) => above), 0]);
    }
  });

  it('has exactly one band for any content', () => {
    const content = fc.double({ min: 0.0001, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...BASE_UNITS), content, (unit, net) => {
        const inside = packBands(unit).filter(({ above, to }) => net > above && (to === null || net <= to));
        expect(inside.map(({ id }) => id)).toEqual([packBandOf(unit, net)]);
      }),
    );
  });
});
