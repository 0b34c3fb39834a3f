import type { z } from 'zod';
import type { catalogue } from './dashboard.ts';

/** A view of the catalogue, as its call answers it. */
export type CatalogueData = z.output<(typeof catalogue)['viewOut']>;
