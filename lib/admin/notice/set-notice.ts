import { lockSiteState, writeNotice } from '#db/queries/site-state.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions } from '#lib/core/versions.ts';
import { forgetSiteState } from '#lib/site-state/find-site-state.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { getNotice } from './get-notice.ts';
import type { AdministeredNoticeOut, NoticeBody, NoticeFields } from './schema.ts';

/** One that is seen has words in both languages, and no period ends before it begins. */
const check = ({ isOn, textEn, textAr, startsAt, endsAt }: NoticeFields): void => {
  const fields = {
    ...(isOn && textEn === '' ? { textEn: 'required' } : {}),
    ...(isOn && textAr === '' ? { textAr: 'required' } : {}),
    ...(startsAt && endsAt && endsAt <= startsAt ? { endsAt: 'endBeforeBeginning' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_ERROR', { fields });
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What the trail keeps of it; nothing of one that is off. */
const told = ({ isOn, tone, textEn, textAr }: NoticeFields): string | null =>
  isOn ? `${tone}: ${textEn} | ${textAr}` : null;

/** Sets what everyone sees, within five seconds everywhere. @throws AppError VALIDATION_ERROR, EDIT_CONFLICT */
export const setNotice = async (
  ctx: Context<Account & { role: 'admin' }>,
  { ifMatch, ...wanted }: NoticeBody & { ifMatch?: KnownVersions },
): Promise<AdministeredNoticeOut> => {
  const { actor, db, now } = ctx;
  const changed = await db.transaction(async (tx) => {
    await lockSiteState(tx);
    const before = await getNotice({ db: tx, now });
    const { isShown: _isShown, version: _version, ...current } = before;
    const fields = fieldsToChange({ current, wanted, known: ifMatch, answer: before });
    if (fields.length === 0) return before;
    const after: NoticeFields = { ...current, ...wanted };
    check(after);
    const { startsAt, endsAt, ...rest } = after;
    const row = { ...rest, startsAt: dateOf(startsAt), endsAt: dateOf(endsAt), changedAt: now };
    await writeNotice(tx, row, actor.userId);
    await recordAudit(tx, ctx, 'admin.notice_set', {
      detail: { before: told(current), after: told(after), from: startsAt, to: endsAt },
    });
    return getNotice({ db: tx, now });
  });
  forgetSiteState();
  return changed;
};
