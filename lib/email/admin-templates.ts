import { z } from 'zod';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { template } from './template.ts';

/** The mails to those who run the product. `at` is when the reports of the named modules are due, or were. */

const Activation = z.object({
  name: z.string(),
  companyName: z.string(),
  modules: z.array(z.enum(MODULE_NAMES)),
  at: z.string(),
});

const Feeds = z.object({
  name: z.string(),
  count: z.int(),
  /** The first of them, in the reader's language; days of the newest data and until which the next was expected. */
  lines: z.array(z.object({ name: z.string(), lastOn: z.string(), dueOn: z.string() })),
});

export const ADMIN_TEMPLATES = {
  activationDue: template(
    Activation,
    ({ companyName, modules, at }, { t, url, isolated, day, time, moduleNames }) => ({
      subject: t('activationDue.subject', { company: isolated(companyName) }),
      heading: t('activationDue.heading'),
      paragraphs: [
        t('activationDue.text', { company: isolated(companyName), modules: moduleNames(modules) }),
        t('activationDue.due', { day: day(at), time: time(at) }),
      ],
      action: { label: t('activationDue.action'), url: url('/admin/activation') },
      notes: [],
    }),
  ),
  activationOverdue: template(
    Activation,
    ({ companyName, modules, at }, { t, url, isolated, day, time, moduleNames }) => ({
      subject: t('activationOverdue.subject', { company: isolated(companyName) }),
      heading: t('activationOverdue.heading'),
      paragraphs: [
        t('activationOverdue.text', { company: isolated(companyName), modules: moduleNames(modules) }),
        t('activationOverdue.due', { day: day(at), time: time(at) }),
      ],
      action: { label: t('activationOverdue.action'), url: url('/admin/activation?filter=overdue') },
      notes: [],
    }),
  ),
  feedsLate: template(Feeds, ({ count, lines }, { t, url, isolated, day }) => ({
    subject: t('feedsLate.subject', { count, first: isolated(lines[0]?.name ?? '') }),
    heading: t('feedsLate.heading'),
    paragraphs: [t('feedsLate.text')],
    items: lines.map(({ name, lastOn, dueOn }) => ({
      heading: isolated(name),
      text: t('feedsLate.line', { day: day(lastOn), until: day(dueOn) }),
      url: url('/admin/data'),
    })),
    action: { label: t('feedsLate.action'), url: url('/admin/data') },
    notes: count > lines.length ? [t('feedsLate.more', { count: count - lines.length })] : [],
  })),
  feedsBack: template(Feeds, ({ count, lines }, { t, url, isolated, day }) => ({
    subject: t('feedsBack.subject', { count, first: isolated(lines[0]?.name ?? '') }),
    heading: t('feedsBack.heading'),
    paragraphs: [t('feedsBack.text')],
    items: lines.map(({ name, lastOn }) => ({
      heading: isolated(name),
      text: t('feedsBack.line', { day: day(lastOn) }),
      url: url('/admin/data'),
    })),
    action: { label: t('feedsLate.action'), url: url('/admin/data') },
    notes: count > lines.length ? [t('feedsBack.more', { count: count - lines.length })] : [],
  })),
} as const;
