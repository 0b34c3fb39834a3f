import { features } from '#lib/billing/rules/features.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { moduleOf } from '#lib/market/changes/news.ts';
import { LEAST_THRESHOLD, RULE_CHANGES, RULE_KINDS } from '#lib/vocabulary/alert-terms.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { ModuleName, PlanName } from '#lib/vocabulary/terms.ts';
import { gapOf, type RuleTerms } from './followed-view.ts';
import type { AlertContext } from './preview-rule.ts';
import { ruleTerms } from './rule-terms.ts';
import type { OfferOut } from './schema.ts';
import { findOpenWebhook } from './webhook/send-to-webhook.ts';

/** GET /api/alerts/offer: what a rule over a module's view may be about in the plan, and what opens the rest. */
export const offerKinds = async (
  { db, actor, now, locale }: AlertContext,
  { module }: { module: ModuleName },
): Promise<OfferOut> => {
  const scope = dataScope(actor, now);
  const { names } = messagesFor(locale).modules;
  const { id: companyId, subscription } = actor.company;
  return {
    kinds: RULE_KINDS.map((kind) => ({
      ...{ kind, lacks: lackOf(scope, ruleTerms({ kind }), module) },
      moduleName: names[RULE_CHANGES[kind].map(moduleOf)[0] ?? module].name,
    })),
    limits: lackOf(scope, ruleTerms({ kind: 'price', threshold: LEAST_THRESHOLD + 1 }), module),
    hasWebhook: (await findOpenWebhook(db, { companyId, subscription }, now)) !== null,
  };
};

const lackOf = (scope: DataScope, terms: RuleTerms, module: ModuleName): 'module' | PlanName | null => {
  const gap = gapOf(scope, terms, { module, query: '' });
  return gap === null ? null : gap === 'products' ? features.skuLevel.from : 'module';
};
