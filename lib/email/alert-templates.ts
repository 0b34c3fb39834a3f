import { z } from 'zod';
import { template } from './template.ts';

/** What alert rules found. `count` is of all lines, of which the largest are said. */
const Alerts = z.object({
  name: z.string(),
  userId: z.string(),
  count: z.int(),
  /** In the reader's language; where a line leads, without one. */
  lines: z.array(z.object({ rule: z.string(), text: z.string(), path: z.string() })),
});

const WebhookOff = z.object({ name: z.string(), host: z.string(), at: z.string() });

export const ALERT_TEMPLATES = {
  alerts: template(Alerts, ({ userId, count, lines }, { t, url, isolated, stopUrls }) => {
    const [first] = lines;
    const more = count - lines.length;
    return {
      subject: count === 1 ? isolated(first?.rule ?? '') : t('alerts.subject', { count }),
      preview: first?.text ?? t('alerts.heading'),
      heading: t('alerts.heading'),
      paragraphs: [t('alerts.text', { count })],
      items: lines.map(({ rule, text, path }) => ({ heading: isolated(rule), text, url: url(path) })),
      action: { label: t('alerts.action'), url: url('/settings/alerts') },
      notes: [...(more > 0 ? [t('alerts.more', { count: more })] : []), t('alerts.why')],
      stop: { label: t('alerts.stop'), ...stopUrls(userId) },
    };
  }),
  webhookOff: template(WebhookOff, ({ host, at }, { t, url, isolated, day, time }) => ({
    subject: t('webhookOff.subject'),
    heading: t('webhookOff.heading'),
    paragraphs: [
      t('webhookOff.text', { host: isolated(host, 'ltr'), day: day(at), time: time(at) }),
      t('webhookOff.meanwhile'),
    ],
    action: { label: t('webhookOff.action'), url: url('/settings/alerts#webhook') },
    notes: [],
  })),
} as const;
