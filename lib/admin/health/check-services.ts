import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { probeGoogle } from '#lib/auth/google-token.ts';
import { probeStripe } from '#lib/billing/stripe/stripe-client.ts';
import { probeModel } from '#lib/chat/openai-model.ts';
import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { probeMailer } from '#lib/email/resend-mailer.ts';
import { takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { writeOutcomes } from '#lib/services/record-outcomes.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { getHealthReport } from './get-health-report.ts';
import type { HealthReportOut } from './schema.ts';

const PROBES = [probeStripe, probeMailer, probeModel, probeGoogle];
const ANSWER_WITHIN = 5 * SECOND;

/**
 * POST /admin/health/check: asks every service something that changes nothing, and reports what is known then.
 * @throws AppError TOO_MANY_REQUESTS within a minute of the last time
 */
export const checkServices = async (ctx: Context<Account>): Promise<HealthReportOut> => {
  await takeLimit(ctx.db, ADMIN_LIMITS.checkHealth, 'everybody');
  const signal = AbortSignal.timeout(ANSWER_WITHIN);
  // Each notes its own outcome.
  await Promise.allSettled(PROBES.map((probe) => probe(signal)));
  await writeOutcomes();
  return getHealthReport({ db: ctx.db, now: new Date() });
};
