import { z } from 'zod';
import { DISPUTE_KINDS, DISPUTE_STATES } from '#lib/vocabulary/market-terms.ts';
import { template } from './template.ts';

/** What became of a price or a match that someone said is wrong; names in the reader's language. */
const Answered = z.object({
  name: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  /** Open: its answer was undone. */
  became: z.enum(DISPUTE_STATES).exclude(['withdrawn']),
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
    ({ kind, became, product, retailer, day: on, answer }, { t, url, isolated, day }) => {
      const names = { product: isolated(product), retailer: isolated(retailer) };
      const found = {
        upheld: 'disputeAnswered.upheld',
        refused: kind === 'match' ? 'disputeAnswered.refusedMatch' : 'disputeAnswered.refused',
        open: 'disputeAnswered.reopened',
      } as const;
      return {
        subject: t('disputeAnswered.subject', { became, ...names }),
        heading: t('disputeAnswered.heading', { became }),
        paragraphs: [
          on === null
            ? t('disputeAnswered.match', names)
            : t('disputeAnswered.price', { ...names, day: day(on) }),
          t(found[became]),
          ...(answer === null ? [] : [t('disputeAnswered.answer', { text: isolated(answer) })]),
        ],
        action: { label: t('disputeAnswered.action'), url: url('/settings/issues') },
        notes: [],
      };
    },
  ),
} as const;
