import { z } from 'zod';
import { DISPUTE_KINDS, VERDICTS } from '#lib/vocabulary/market-terms.ts';
import { template } from './template.ts';

/** What became of a price or a match that someone said is wrong; names in the reader's language. */
const Answered = z.object({
  name: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  verdict: z.enum(VERDICTS),
  product: z.string(),
  retailer: z.string(),
  /** Of a price. */
  day: z.string().nullable(),
  /** What an admin wrote. */
  answer: z.string().nullable(),
});

export const DISPUTE_TEMPLATES = {
  disputeAnswered: template(
    Answered,
    ({ kind, verdict, product, retailer, day: on, answer }, { t, url, isolated, day }) => {
      const names = { product: isolated(product), retailer: isolated(retailer) };
      const refused = kind === 'match' ? t('disputeAnswered.refusedMatch') : t('disputeAnswered.refused');
      return {
        subject: t('disputeAnswered.subject', { verdict, ...names }),
        heading: t('disputeAnswered.heading', { verdict }),
        paragraphs: [
          on === null
            ? t('disputeAnswered.match', names)
            : t('disputeAnswered.price', { ...names, day: day(on) }),
          verdict === 'upheld' ? t('disputeAnswered.upheld') : refused,
          ...(answer === null ? [] : [t('disputeAnswered.answer', { text: isolated(answer) })]),
        ],
        action: { label: t('disputeAnswered.action'), url: url('/settings/issues') },
        notes: [],
      };
    },
  ),
} as const;
