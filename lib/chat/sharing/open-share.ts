import { listCategoriesById, listSelectableCategories } from '#db/queries/categories.ts';
import { type ChatShare, findChatShare } from '#db/queries/chat-shares.ts';
import { listCoveredCategories } from '#db/queries/market-view.ts';
import { type FeatureId, features } from '#lib/billing/rules/features.ts';
import type { Context } from '#lib/context/context.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { joinNames } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { Closed, Sight } from '../result-needs.ts';
import type { SharedMessageOut, ShareOut } from './schema.ts';
import { type SharedMessage, sharedMessages } from './shared-messages.ts';

/** Who reads: someone of a company, whose scope is asked at each opening. */
export type ShareReader = Pick<Context, 'db' | 'now' | 'locale'> & { actor: Account & { company: Company } };

export type OpenShare = { share: ChatShare; messages: SharedMessage[] };

/** A share as its reader may see it now; null where there is none for them. */
export const openShare = async (reader: ShareReader, id: string): Promise<OpenShare | null> => {
  const { db, actor, now } = reader;
  const share = await findChatShare(db, { id, companyId: actor.company.id, now });
  if (!share) return null;
  const [sight, selectable] = await Promise.all([sightOf(reader), listSelectableCategories(db)]);
  const ids = new Map(
    selectable.flatMap((each) => [
      [each.nameEn, each.id],
      [each.nameAr, each.id],
    ]),
  );
  const rows = share.messages.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  const reading = { sight, sharerScope: share.scope, idOf: (name: string) => ids.get(name) };
  return { share, messages: sharedMessages(rows, reading) };
};

const sightOf = async (reader: ShareReader): Promise<Sight> => {
  const scope = dataScope(reader.actor, reader.now);
  if (scope.categories === 'all') return { scope, covered: 'all' };
  if (scope.categories !== 'showcase') return { scope, covered: new Set(scope.categories) };
  const shown = await readMarket(reader, ({ market }) => listCoveredCategories(market, scope), {
    isPatient: true,
  });
  return { scope, covered: new Set(shown.map(({ id }) => id)) };
};

/** What goes out of it, in the reader's language. */
export const shareView = async (reader: ShareReader, { share, messages }: OpenShare): Promise<ShareOut> => {
  const { id, title, createdAt, expiresAt, ownerId, ownerName, isCut } = share;
  const words = await closedWords(reader, messages);
  return {
    ...{ id, title, isCut },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    owner: { name: ownerName, isYou: ownerId === reader.actor.userId },
    messages: messages.map(
      ({ message, closed, isUntraced, calls }): SharedMessageOut => ({
        ...message,
        closed: words(closed),
        isUntraced,
        hasNow: calls.some(({ tool, output }) => tool !== 'compute' && output.status === 'ok'),
      }),
    ),
  };
};

const closedWords = async ({ db, locale }: ShareReader, messages: readonly SharedMessage[]) => {
  const ids = messages.flatMap(({ closed }) =>
    closed.flatMap((each) => (each.why === 'category' ? each.category : [])),
  );
  const rows = await listCategoriesById(db, [...new Set(ids)]);
  const names = new Map(rows.map((row) => [row.id, nameIn(locale, row)]));
  return (closed: readonly Closed[]): SharedMessageOut['closed'] => {
    const categories = closed.flatMap((each) =>
      each.why === 'category' ? (names.get(each.category) ?? []) : [],
    );
    const modules = closed.flatMap((each) => (each.why === 'module' ? each.module : []));
    const kinds = new Map(closed.map((each) => [each.why, each]));
    return [...kinds.values()].map((each) => ({
      why: each.why,
      text: textOf(locale, each, { categories, modules }),
    }));
  };
};

type Several = { categories: readonly string[]; modules: readonly (keyof ReturnType<typeof moduleNames>)[] };

const moduleNames = (locale: Locale) => messagesFor(locale).modules.names;

const textOf = (locale: Locale, closed: Closed, { categories, modules }: Several): string => {
  const t = translator(locale, 'chat.sharing.closed');
  switch (closed.why) {
    case 'module': {
      const names = modules.map((each) => moduleNames(locale)[each].name);
      return t('module', { count: names.length, names: joinNames(locale, names) });
    }
    case 'category':
      return t('category', { names: joinNames(locale, categories) });
    case 'level':
      return comesWith(locale, closed.level === 'listing' ? 'allProductLevels' : 'skuLevel');
    case 'feature':
      return comesWith(locale, closed.feature);
    case 'plan':
      return t('plan');
    case 'dataset':
      return t('dataset');
    case 'changed':
      return t('changed');
  }
};

const comesWith = (locale: Locale, feature: FeatureId): string =>
  translator(locale, 'errors.codes')('PLAN_REQUIRED', { feature, plan: features[feature].from });
