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
} as const;
