import type { Reader } from '#lib/market/access/reader.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay } from '#tests/setup/sample-market.ts';
import { dataScopeWith } from './data-scope.ts';

/** Who asks the analyst's tools in tests, at noon of the sample's newest day, and what they hear. */

type Asker = { scope?: Partial<DataScope>; ours?: Reader['ours'] };

export const askerOf = ({ scope = {}, ours }: Asker = {}): Reader => ({
  ...{ market: rememberedMarket(), now: new Date(`${sampleDay}T12:00:00Z`), locale: 'en' },
  scope: dataScopeWith({ datasets: ['sample'], ...scope }),
  ...(ours && { ours }),
});

/** @throws unless the tool has an answer */
export const answered = <T extends { status: string }>(output: T): Extract<T, { status: 'ok' }> => {
  if (output.status !== 'ok') throw new Error(JSON.stringify(output));
  return output as Extract<T, { status: 'ok' }>;
};

/** Without the marks that hold names and numbers together. */
export const plainText = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
