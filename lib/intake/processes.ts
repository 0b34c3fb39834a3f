import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import { PRICE_PROCESS } from './prices/price-process.ts';
import type { ImportProcess } from './reading/import-process.ts';
import { STORE_PROCESS } from './stores/store-process.ts';

/** The life of each kind of file. */
export const PROCESSES: Record<ImportKind, ImportProcess> = { stores: STORE_PROCESS, prices: PRICE_PROCESS };
