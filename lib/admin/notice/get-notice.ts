import type { Database } from '#db/client.ts';
import { findNotice } from '#db/queries/site-state.ts';
import { versionOf } from '#lib/core/versions.ts';
import { isNoticeShown } from '#lib/site-state/policy.ts';
import type { AdministeredNoticeOut, NoticeFields } from './schema.ts';

const neverSet: NoticeFields = {
  isOn: false,
  tone: 'info',
  textEn: '',
  textAr: '',
  isDismissible: true,
  startsAt: null,
  endsAt: null,
};

/** The notice as it is set, whether or not it is seen now. */
export const getNotice = async ({ db, now }: { db: Database; now: Date }): Promise<AdministeredNoticeOut> => {
  const row = await findNotice(db);
  if (!row) return { ...neverSet, isShown: false, version: versionOf(neverSet) };
  const { changedAt: _changedAt, startsAt, endsAt, ...rest } = row;
  const fields = {
    ...rest,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
  return { ...fields, isShown: isNoticeShown(row, now), version: versionOf(fields) };
};
