import { createHash } from 'node:crypto';
import {
  linkStoredImages,
  listDueImages,
  listImageHosts,
  noteImageFault,
  noteNamedImages,
  storeImage,
} from '#db/queries/product-images.ts';
import type { JobContext } from '#lib/context/context.ts';
import { addMs, HOUR, SECOND } from '#lib/core/clock.ts';
import { getPublicly } from '#lib/core/get-publicly.ts';
import { NotPublic } from '#lib/core/public-lookup.ts';
import { IMAGE_TYPES, type ImageFault, MOST_IMAGE_BYTES } from '#lib/vocabulary/image-terms.ts';
import { imageAddress } from './image-address.ts';
import { imageTypeOf } from './image-kind.ts';

/** A run fetches so many, some at once; the next goes on. */
const A_RUN = 200;
const AT_ONCE = 4;
const WITHIN = 10 * SECOND;
/** What may be over by then is tried again after so long; then it is given up. */
const PAUSES = [HOUR, 24 * HOUR];
const MAY_BE_OVER: ReadonlySet<ImageFault> = new Set(['unreachable', 'status']);

type Fetched = { content: Buffer; type: (typeof IMAGE_TYPES)[number] } | { fault: ImageFault };

/** Fetches pictures that products name, once each, from hosts that an admin named; and has the products show them. */
export const gatherImages = async (
  { db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>,
  get: typeof getPublicly = getPublicly,
): Promise<void> => {
  await noteNamedImages(db, now);
  const hosts = new Set(await listImageHosts(db));
  const due = await listDueImages(db, { now, limit: A_RUN });
  const next = due.values();
  const work = async () => {
    for (const { source, tries } of next) {
      signal.throwIfAborted();
      const fetched = await getImage(source, { hosts, signal, get });
      if ('fault' in fetched) {
        const pause = MAY_BE_OVER.has(fetched.fault) ? PAUSES[tries] : undefined;
        const again = pause === undefined ? null : addMs(now, pause);
        await noteImageFault(db, source, { fault: fetched.fault, again, now });
      } else {
        const sha256 = createHash('sha256').update(fetched.content).digest('hex');
        await storeImage(db, source, { ...fetched, sha256 }, now);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await linkStoredImages(db);
};

type Terms = { hosts: ReadonlySet<string>; signal: AbortSignal; get: typeof getPublicly };

const getImage = async (source: string, { hosts, signal, get }: Terms): Promise<Fetched> => {
  const address = imageAddress(source);
  if (address === null || !hosts.has(new URL(address).hostname)) return { fault: 'host' };
  const ending = AbortSignal.any([signal, AbortSignal.timeout(WITHIN)]);
  try {
    const { status, bytes } = await get(address, {
      ...{ most: MOST_IMAGE_BYTES, accept: IMAGE_TYPES.join(', '), signal: ending },
    });
    if (status >= 300 && status < 400) return { fault: 'redirect' };
    if (status !== 200) return { fault: 'status' };
    if (bytes === null) return { fault: 'too_large' };
    const type = imageTypeOf(bytes);
    return type === null ? { fault: 'not_image' } : { content: bytes, type };
  } catch (error) {
    signal.throwIfAborted();
    return { fault: error instanceof NotPublic ? 'not_public' : 'unreachable' };
  }
};
