import { describe, expect, test } from 'vitest';
import { CompanyPanel } from '#components/admin/person/company-panel.tsx';
import { LinksEditor } from '#components/admin/person/links-editor.tsx';
import { PersonActions } from '#components/admin/person/person-actions.tsx';
import { SessionsPanel } from '#components/admin/person/sessions-panel.tsx';
import { TimelinePanel } from '#components/admin/person/timeline-panel.tsx';
import { eventText } from '#components/admin/person/timeline-text.ts';
import type { PersonView } from '#lib/admin/person/loaders.ts';
import type { TimelineEvent } from '#lib/admin/person/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';

import { LOCALES, type Locale } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

const { adminPerson: words, adminEdit: edit } = messagesFor('en');
const person = {
  id: 'p',
  name: 'Mona',
  email: 'mona@company.example',
  isBlocked: false,
  isAdmin: false,
  isVerified: true,
};

describe('what an admin may do with a person', () => {
  const offered = (over: Partial<typeof person>, isSelf = false) => {
    const html = draw(
      'en',
      <PersonActions person={{ ...person, ...over }} isSelf={isSelf} company={null} hasSessions={false} />,
    );
    return [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label);
  };

  test('depends on who it is', () => {
    const { viewAs, block, unblock, promote, demote, resend, copy } = words.actions;
    expect(offered({})).toEqual([viewAs, block, promote, copy]);
    expect(offered({ isBlocked: true, isVerified: false })).toEqual([unblock, promote, resend, copy]);
    expect(offered({ isAdmin: true })).toEqual([block, demote, copy]);
  });

  test('is neither blocking nor demoting oneself', () => {
    expect(offered({ isAdmin: true }, true)).toEqual([words.actions.copy]);
  });
});

describe('someone without a company', () => {
  const said = (locale: Locale, isAdmin: boolean) =>
    draw(
      locale,
      <CompanyPanel
        view={{ locale, person: { company: null }, facts: { isAdmin } } as unknown as PersonView}
      />,
    );

  test.each(LOCALES)('will enter one, unless they are an admin, who needs none (%s)', (locale) => {
    const { noneText, noneAdmin } = messagesFor(locale).adminPerson.company;
    expect(said(locale, false)).toContain(noneText);
    expect(said(locale, true)).toContain(noneAdmin);
    expect(said(locale, true)).not.toContain(noneText);
  });
});

/** How many rows stand before what is folded, how many within it, and the words that unfold it. */
const rowsOf = (html: string) => {
  const [before = '', folded = ''] = html.split('<details');
  const count = (part: string) => part.split('<li').length - 1;
  return [count(before), count(folded), /<summary>([^<]*)</.exec(folded)?.[1]];
};

describe('a long list on the page', () => {
  const signIns = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `s${at}`,
      kinds: ['cookie'],
      userAgent: null,
      beganAt: '2026-11-20T10:00:00.000Z',
      lastSeenAt: '2026-11-20T10:00:00.000Z',
    }));
  const sessions = (count: number) =>
    rowsOf(
      draw(
        'en',
        <SessionsPanel
          view={{ locale: 'en', person: { account: { id: 'p' }, signIns: signIns(count) } } as never}
        />,
      ),
    );
  const events = (count: number, over: Partial<PersonView> = {}) => {
    const items = Array.from({ length: count }, (_, at) => ({
      ...{ id: `e${at}`, at: '2026-11-20T10:00:00.000Z', kind: 'note', what: 'note' },
      ...{ actor: null, subject: null, detail: { text: `Note ${at}` } },
    }));
    const view = { locale: 'en', kind: null, isFirstPage: true, timeline: { items, nextCursor: null } };
    const person = { account: { id: 'p' }, company: null };
    return rowsOf(draw('en', <TimelinePanel view={{ ...view, person, ...over } as never} />));
  };

  test('shows three sessions, and the others at a click', () => {
    expect(sessions(3)).toEqual([3, 0, undefined]);
    expect(sessions(12)).toEqual([3, 9, 'Show all 12']);
  });

  test('shows the last six events, and all of a chosen kind or page', () => {
    expect(events(6)).toEqual([6, 0, undefined]);
    expect(events(20)).toEqual([6, 14, 'Show all 20']);
    expect(events(20, { kind: 'note' })).toEqual([20, 0, undefined]);
    expect(events(20, { isFirstPage: false })).toEqual([20, 0, undefined]);
  });
});

describe('the editor of links', () => {
  const edited = (links: readonly string[]) =>
    draw(
      'en',
      <LinksEditor
        path="/x"
        version=""
        companyName="Wadi Dairy"
        reportOrigin={null}
        modules={links.map((link, at) => ({ id: `m${at}`, name: `Module ${at}`, link }))}
      />,
    );

  test('marks what is public, and says of a page that cannot be framed where its link is', () => {
    const html = edited(['https://app.powerbi.com/view?r=x', 'https://app.powerbi.com/groups/me/reports/1']);
    expect(html).toContain(edit.links.public);
    expect(html).toContain('File &gt; Embed report');
  });

  test('opens, shows and spreads only what is a report', () => {
    const labels = (links: readonly string[]) =>
      [edit.links.open, edit.links.preview, edit.links.forAll].filter((label) =>
        edited(links).includes(`>${label}<`),
      );
    const report = 'https://app.powerbi.com/reportEmbed?reportId=1';
    expect(labels([report, ''])).toEqual([edit.links.open, edit.links.preview, edit.links.forAll]);
    expect(labels([report])).toEqual([edit.links.open, edit.links.preview]);
    expect(labels(['https://evil.example/view?r=1', ''])).toEqual([]);
  });
});

describe('an event is said', () => {
  const event = (over: Partial<TimelineEvent>): TimelineEvent => ({
    id: 'e',
    at: '2026-11-20T10:00:00.000Z',
    kind: 'audit',
    what: 'admin.user_blocked',
    actor: null,
    subject: null,
    detail: {},
    ...over,
  });

  test('with before, after and reason, where its name does not say them', () => {
    const detail = { before: 'active', after: 'blocked', reason: 'spam' };
    expect(eventText('en', event({ detail }))).toBe('Blocked · spam');
    const link = { module: 'imdb', before: null, after: 'https://app.powerbi.com/view?r=x' };
    expect(eventText('en', event({ what: 'admin.dashboard_link_set', detail: link }))).toBe(
      'Power BI link changed · IMDB · None → https://app.powerbi.com/view?r=x',
    );
  });

  test('with its money', () => {
    const detail = {
      number: 'R-1',
      amountDue: 24_900,
      amountPaid: 24_900,
      amountRefunded: 900,
      currency: 'USD',
    };
    expect(eventText('en', event({ kind: 'invoice', what: 'paid', detail }))).toBe(
      'Invoice R-1: $249.00 paid · $9.00 refunded',
    );
  });

  test('by its own name where nobody has put it into words', () => {
    expect(eventText('en', event({ what: 'admin.something_new' }))).toBe('admin.something_new');
    expect(eventText('en', event({ kind: 'announcement', what: 'card_tried' }))).toBe('card_tried');
  });
});
