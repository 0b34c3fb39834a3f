import { headers } from 'next/headers';
import { listChatHeads } from '#db/queries/chats.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { decideAccess } from '#lib/auth/access.ts';
import { pageGone, requirePage } from '#lib/auth/loaders.ts';
import { env } from '#lib/core/env.ts';
import { log } from '#lib/core/log.ts';
import { clientAddress } from '#lib/http/client-address.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import { isTooMany, readMarket } from '#lib/market/access/read-market.ts';
import { findSiteState, type SiteState } from '#lib/site-state/find-site-state.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { type Allowance, getAllowance, resetTime } from './claim-question.ts';
import { loadChat } from './get-chat.ts';
import { FIRST_HEADS } from './limits.ts';
import { ownChatHeadView } from './message-view.ts';
import { analystModel } from './openai-model.ts';
import type { ChatPageData } from './schema.ts';
import { findBudgetRefusal, getTokenUse, type TokenUse } from './token-budget.ts';

/**
 * What the chat's first paint shows: a member's list and the chat that the address names, and what may be asked. Null for an admin who
 * looks on: a customer's chats are theirs.
 */
export const loadChatPage = async (chatId: string | undefined): Promise<ChatPageData | null> => {
  const { actor, db, now, locale } = await requirePage('public');
  if (actor.kind === 'account' && actor.viewing) return null;
  const scope = dataScope(actor, now);
  const isOpen = (module: ModuleName) => moduleAccess(scope, module) !== 'closed';
  const address = clientAddress(await headers(), env().TRUSTED_PROXY_HOPS);
  const owner = actor.kind === 'account' ? actor.userId : null;
  const [{ switches }, allowance, budgetRefusal, view, heads, open] = await Promise.all([
    findSiteState(db),
    getAllowance({ db, actor, now, address }),
    findBudgetRefusal({ db, actor, now, locale }),
    readMarket(
      { actor, db, now, locale, address, gone: pageGone() },
      ({ market }) => findMarketView(market, scope, null),
      { isPatient: true },
    ).catch(nothingIfGone),
    owner ? listChatHeads(db, { userId: owner, limit: FIRST_HEADS }) : [],
    owner && chatId ? loadChat(db, owner, { id: chatId }) : null,
  ]);
  const name = namerOf(locale);
  const first = view?.products[0];
  const brand = first && view.brands.find(({ id }) => id === first.brandId);
  return {
    owner,
    canShare: actor.kind === 'account' && decideAccess(actor, 'user') === 'allow',
    isConfigured: analystModel() !== null,
    closed: closedChat(switches, owner, locale),
    allowance:
      budgetRefusal !== null && allowance.left > 0
        ? { limit: allowance.limit, left: 0, usedUp: budgetRefusal }
        : { limit: allowance.limit, left: allowance.left, usedUp: usedUp(allowance, locale, now) },
    heads: heads.map(ownChatHeadView),
    open,
    examples: view && {
      dataset: view.category.dataset,
      category: name(view.category).name,
      product: first ? name(first).name : null,
      brand: brand ? name(brand).name : null,
      hasPrices: isOpen('priceMonitor'),
      hasPromotions: isOpen('promotions'),
      hasAvailability: isOpen('distributions'),
    },
    categories: view?.categories ?? [],
    now: now.toISOString(),
  };
};

const nothingIfGone = (fault: unknown): null => {
  if (isTooMany(fault)) return null;
  throw fault;
};

const closedChat = (
  switches: SiteState['switches'],
  owner: string | null,
  locale: Locale,
): ChatPageData['closed'] => {
  const feature = !switches.chat ? 'chat' : owner === null && !switches.guestChat ? 'guestChat' : null;
  if (!feature) return null;
  const text = translator(locale, 'errors.codes')('FEATURE_OFF', { feature });
  return { text, isForGuests: feature === 'guestChat' };
};

/** What is said when no question is left. */
const usedUp = ({ limit }: Allowance, locale: Locale, now: Date): string => {
  const t = translator(locale, 'errors.codes');
  if (limit === 0) return t('CHAT_DISABLED');
  return t('DAILY_LIMIT_REACHED', { limit, time: resetTime(locale, cairoDay(now)) });
};

/** What the company has used of the analyst this month; null where that cannot be read, which is no reason to withhold the page. */
export const loadTokenUse = async (
  page: Parameters<typeof getTokenUse>[0] & { actor: Account },
): Promise<TokenUse | null> => {
  try {
    return await getTokenUse(page, page.actor);
  } catch (error) {
    log.warn({ error }, 'the use of the analyst could not be read');
    return null;
  }
};
