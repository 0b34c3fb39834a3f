import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Next without any code of the product: what the product's figures are compared with. */
export default { turbopack: { root }, outputFileTracingRoot: root };
