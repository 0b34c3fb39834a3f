import { z } from 'zod';

export const CategoriesOut = z.array(z.object({ id: z.string(), name: z.string(), displayName: z.string() }));
