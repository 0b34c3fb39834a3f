import type { SearchOut } from '#lib/admin/search/schema.ts';
import { fold } from '#lib/i18n/fold.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** A page that the palette leads to. */
export type PalettePage = {
  /** Its path without a language. */
  id: string;
  href: string;
  text: string;
  /** Its name in the other language, so that it can be found by that, too. */
  otherText: string;
};

type PaletteGroup = 'commands' | 'recent' | 'pages' | keyof SearchOut;

export type PaletteOption = {
  key: string;
  group: PaletteGroup;
  text: string;
  /** What distinguishes it from others of the same name. */
  note?: string;
} & ({ href: string; pageId?: string } | { command: HTMLElement });

type Given = {
  locale: Locale;
  text: string;
  pages: readonly PalettePage[];
  commands: readonly { text: string; element: HTMLElement }[];
  /** Ids of pages. */
  recent: readonly string[];
  found: SearchOut | null;
};

/** What is offered for a text, group by group; for none, the pages. */
export function paletteOptions({ locale, text, pages, commands, recent, found }: Given): PaletteOption[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const matches = (...names: string[]) => {
    const name = fold(names.join(' '));
    return words.every((word) => name.includes(word));
  };
  const pageOption = (group: 'recent' | 'pages') => (page: PalettePage) => ({
    key: `${group}:${page.id}`,
    group,
    text: page.text,
    href: page.href,
    pageId: page.id,
  });
  const recentPages = recent.flatMap((id) => pages.find((page) => page.id === id) ?? []);
  return [
    ...commands
      .filter((command) => matches(command.text))
      .map(({ text: name, element }, at) => ({
        key: `commands:${at}`,
        group: 'commands' as const,
        text: name,
        command: element,
      })),
    ...(words.length === 0 ? recentPages.map(pageOption('recent')) : []),
    ...pages.filter((page) => matches(page.text, page.otherText)).map(pageOption('pages')),
    ...(found ? foundOptions(locale, found) : []),
  ];
}

function foundOptions(locale: Locale, found: SearchOut): PaletteOption[] {
  const person = (id: string) => localizedPath(locale, `/admin/users/${id}`);
  const trail = (name: 'company' | 'request', id: string) =>
    `${localizedPath(locale, '/admin/audit')}?${new URLSearchParams({ [name]: id })}`;
  /** A company is on its owner's page; one that everyone left has its lines alone. */
  const company = (id: string, contactId: string | null) =>
    contactId === null ? trail('company', id) : person(contactId);
  const dotted = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  return [
    ...found.users.map(({ id, name, email, companyName }) =>
      option('users', id, { text: name, note: dotted(email, companyName), href: person(id) }),
    ),
    ...found.companies.map(({ id, name, contactId }) =>
      option('companies', id, { text: name, href: company(id, contactId) }),
    ),
    ...found.invoices.map(({ id, number, stripeInvoiceId, companyId, companyName, contactId, issuedAt }) =>
      option('invoices', id, {
        text: number ?? stripeInvoiceId,
        note: dotted(companyName, formatDate(locale, issuedAt)),
        href: company(companyId, contactId),
      }),
    ),
    ...found.subscriptions.map(({ id, stripeSubscriptionId, companyId, companyName, contactId }) =>
      option('subscriptions', id, {
        text: stripeSubscriptionId,
        note: companyName,
        href: company(companyId, contactId),
      }),
    ),
    ...found.requests.slice(0, 1).map(({ requestId, at }) =>
      option('requests', requestId, {
        text: requestId,
        note: formatDate(locale, at, 'moment'),
        href: trail('request', requestId),
      }),
    ),
  ];
}

function option(
  group: keyof SearchOut,
  id: string,
  rest: { text: string; note?: string; href: string },
): PaletteOption {
  return { key: `${group}:${id}`, group, ...rest };
}

/** What the page below offers to do, by the names that its buttons have. */
export function commandsOf(page: ParentNode): { text: string; element: HTMLElement }[] {
  return [...page.querySelectorAll<HTMLElement>('[data-command]')].flatMap((element) => {
    const isOff = element.matches(':disabled, [aria-disabled="true"]');
    return isOff || element.offsetParent === null
      ? []
      : [{ text: element.textContent?.trim() ?? '', element }];
  });
}
