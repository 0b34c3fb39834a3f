import { lockMembers, setMemberRole } from '#db/queries/memberships.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import type { AdminContext } from './change-user.ts';
import { keepsOwner } from './policy.ts';
import type { MemberInput } from './schema.ts';

/**
 * Makes someone of a company its owner or a member. The company keeps an owner, and one who can sign in where it had one.
 * @throws AppError NOT_FOUND (the company), USER_NOT_FOUND (no one of it), LAST_OWNER
 */
export const changeMember = (ctx: AdminContext, { id: companyId, userId, role }: MemberInput) =>
  ctx.db.transaction(async (tx) => {
    const members = await lockMembers(tx, companyId);
    if (!members) throw new AppError('NOT_FOUND');
    const member = members.find((each) => each.id === userId);
    if (!member) throw new AppError('USER_NOT_FOUND');
    if (member.role !== role) {
      const after = members.map((each) => (each.id === userId ? { ...each, role } : each));
      if (!keepsOwner(members, after)) throw new AppError('LAST_OWNER');
      await setMemberRole(tx, { userId, role });
      const detail = { before: member.role, after: role };
      await recordAudit(tx, ctx, 'admin.member_role_changed', { subjectId: userId, companyId, detail });
    }
    return { member: { id: userId, role } };
  });
