import { GOVERNORATES } from '#lib/vocabulary/governorates.ts';
import { Refusal } from '../reading/read-cells.ts';
import { finderOf } from './market-places.ts';

const findGovernorate = finderOf(GOVERNORATES);
const regionNos = new Map(GOVERNORATES.map(({ id, no }) => [id, no]));

/** The name of a governorate without the word for it. */
const bareGovernorate = (text: string): string =>
  text.replace(/^محافظ[ةه]\s+/, '').replace(/\s+governorate$/i, '');

/** The number of the governorate that a row names. @throws Refusal */
export const readRegion = (text: string): number => {
  if (text === '') throw new Refusal('governorate_missing', 'governorate');
  const named = findGovernorate(bareGovernorate(text));
  const no = 'id' in named ? regionNos.get(named.id) : undefined;
  if (no !== undefined) return no;
  throw new Refusal('governorate_unknown', 'governorate', text, 'id' in named ? null : named.suggestion);
};
