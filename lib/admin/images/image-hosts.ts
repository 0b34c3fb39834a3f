import type { Database } from '#db/client.ts';
import { countImages, listImageHosts, replaceImageHosts } from '#db/queries/product-images.ts';
import { lockSiteState } from '#db/queries/site-state.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';
import { imageHost } from '#lib/intake/images/image-address.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { MOST_IMAGE_HOSTS } from '#lib/vocabulary/image-terms.ts';
import type { ImageHostsBody, ImageHostsOut } from './schema.ts';

/** GET /admin/images: hosts that product images are fetched from, and how many images there are. */
export const getImageHosts = async ({ db }: { db: Database }): Promise<ImageHostsOut> => {
  const hosts = (await listImageHosts(db)).join('\n');
  return { hosts, ...(await countImages(db)), version: versionOf({ hosts }) };
};

/** PUT /admin/images: from now on images are fetched from these hosts alone. @throws AppError VALIDATION_ERROR, EDIT_CONFLICT */
export const setImageHosts = (
  ctx: AdminContext,
  { ifMatch, hosts: typed }: ImageHostsBody & { ifMatch?: KnownVersions },
): Promise<ImageHostsOut> => {
  const wanted = typed === undefined ? {} : { hosts: hostsIn(typed).join('\n') };
  return ctx.db.transaction(async (tx) => {
    await lockSiteState(tx);
    const before = await getImageHosts({ db: tx });
    const { hosts } = before;
    const changed = fieldsToChange({ current: { hosts }, wanted, known: ifMatch, answer: before });
    if (changed.length === 0 || wanted.hosts === undefined) return before;
    const named = wanted.hosts === '' ? [] : wanted.hosts.split('\n');
    await replaceImageHosts(tx, named, { by: ctx.actor.userId, now: ctx.now });
    await recordAudit(tx, ctx, 'admin.image_hosts_set', { detail: { before: hosts, after: wanted.hosts } });
    await enqueueJob(tx, 'images.gather', {}, { uniqueKey: 'images.gather', runAt: ctx.now });
    return getImageHosts({ db: tx });
  });
};

const hostsIn = (typed: string): string[] => {
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const hosts = lines.map((line) => {
    const host = imageHost(line);
    if (host === null) throw new AppError('VALIDATION_ERROR', { fields: { hosts: 'invalid' } });
    return host;
  });
  if (hosts.length > MOST_IMAGE_HOSTS)
    throw new AppError('VALIDATION_ERROR', { fields: { hosts: 'tooManyHosts' } });
  return [...new Set(hosts)].toSorted();
};
