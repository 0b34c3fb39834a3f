import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Next without anything of ours: what the product's figures are compared with. */
export default { turbopack: { root }, outputFileTracingRoot: root };
