import type { CatalogueFigures } from '#lib/market/catalogue/catalogue-panel.ts';
import { riseBasis } from './pack-list.ts';

export const packFigures: CatalogueFigures = {
  'pack-rise': {
    valuesIn: 'change',
    source: ({ packChanges }, { product }) => {
      const change = packChanges.find(({ after }) => after.id === product);
      return change && change.kind !== 'repacked' ? riseBasis(change) : null;
    },
  },
};
