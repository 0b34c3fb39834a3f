import { z } from 'zod';
import { IMAGE_FAULTS } from '#lib/vocabulary/image-terms.ts';

const Count = z.int().nonnegative();

export const ImageHostsOut = z.object({
  /** One a line, in alphabetical order. */
  hosts: z.string(),
  stored: Count,
  waiting: Count,
  /** Images that could not be fetched, the commonest reason first. */
  faults: z.array(z.object({ fault: z.enum(IMAGE_FAULTS), images: Count })),
  version: z.string(),
});
export type ImageHostsOut = z.output<typeof ImageHostsOut>;

/** What is not named stays. */
export const ImageHostsBody = z.strictObject({
  /** One a line; none: no image is fetched. */
  hosts: z.string('invalid').max(20_000, 'tooLong').optional(),
});
export type ImageHostsBody = z.output<typeof ImageHostsBody>;
