import type { AddressFields } from '#lib/address/address-fields.ts';
import { readQuery } from '#lib/address/read-query.ts';
import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { listOwnDisputes } from './list-own-disputes.ts';
import { DisputesQuery } from './schema.ts';

/** What the reader's company reported as wrong. Gate: people of a company. */
export const loadIssuesPage = async (searchParams: AddressFields) => {
  const page: PageContext<Account & { company: Company }> = await requirePage('user');
  const { locale, actor } = page;
  const { query } = readQuery(DisputesQuery, searchParams);
  return {
    locale,
    list: await listOwnDisputes(page, query),
    /** Someone who looks on changes nothing. */
    mayChange: actor.viewing === null,
  };
};

export type IssuesPage = Awaited<ReturnType<typeof loadIssuesPage>>;
