import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import { AUDIT_PROCESS } from './audits/audit-process.ts';
import { MUST_PROCESS } from './musts/must-process.ts';
import { OWN_PRODUCT_PROCESS } from './own-products/own-product-process.ts';
import { PRICE_PROCESS } from './prices/price-process.ts';
import { PRODUCT_PROCESS } from './products/product-process.ts';
import { PROMOTION_PROCESS } from './promotions/promotion-process.ts';
import type { ImportProcess } from './reading/import-process.ts';
import { REFERENCE_PROCESS } from './references/reference-process.ts';
import { STORE_PROCESS } from './stores/store-process.ts';
import { TRADE_PROCESS } from './trade/trade-process.ts';
import { VISIT_PROCESS } from './visits/visit-process.ts';

/** The life of each kind of file. */
export const PROCESSES: Record<ImportKind, ImportProcess> = {
  stores: STORE_PROCESS,
  products: PRODUCT_PROCESS,
  prices: PRICE_PROCESS,
  promotions: PROMOTION_PROCESS,
  availability: VISIT_PROCESS,
  must_list: MUST_PROCESS,
  reference: REFERENCE_PROCESS,
  trade_prices: TRADE_PROCESS,
  field_audits: AUDIT_PROCESS,
  own_products: OWN_PRODUCT_PROCESS,
};
