import { useTranslations } from 'next-intl';
import { KindLegend } from '#components/charts/kind-legend.tsx';
import { ShareBars } from '#components/charts/share-bars.tsx';
import { ShortList } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { MechanicsData } from '#lib/market/promotions/panels/mechanics/schema.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';

type Props = { mechanics: MechanicsData; figures: Figures };

/** Which kinds of promotions ran for how much of the days on promotion. Nothing where none ran. */
export function MechanicMixPanel({ mechanics: { all, retailers }, figures }: Props) {
  const t = useTranslations('promotions.mechanics');
  const market = useTranslations('market');
  if (all.length === 0) return null;
  const nameOf = (id: (typeof all)[number]['id']) => market(`mechanics.${id}`);
  const kindOf = (id: (typeof all)[number]['id']) => PROMOTION_MECHANICS.indexOf(id);
  return (
    <Panel title={t('title')} text={t('text')}>
      <KindLegend names={all.map(({ id }) => ({ kind: kindOf(id), name: nameOf(id) }))} />
      <ShortList rows={Math.max(all.length, retailers.length)} first={5}>
        <ShareBars
          label={t('byRetailer')}
          bars={retailers.map(({ id, name, shares }) => ({
            ...{ id, name },
            words: all
              .map((mechanic, at) => `${nameOf(mechanic.id)} ${figures.percent(shares[at]?.value ?? null)}`)
              .join(' · '),
            parts: all.map((mechanic, at) => ({
              kind: kindOf(mechanic.id),
              value: shares[at]?.value ?? null,
            })),
          }))}
        />
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('mechanic')}</th>
              <th scope="col" data-numeric="">
                {t('share')}
              </th>
              <th scope="col" data-numeric="">
                {t('promotions')}
              </th>
              <th scope="col" data-numeric="">
                {t('depth')}
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ id, promotions, share, depth }) => (
              <tr key={id}>
                <th scope="row">{nameOf(id)}</th>
                <td data-numeric="">
                  <FigureLink figure={`mechanic:${id}`}>{figures.percent(share.value)}</FigureLink>
                </td>
                <td data-numeric="">{figures.count(promotions)}</td>
                <td data-numeric="">
                  <LowBase measure={depth} />
                  {depth.n > 0 ? (
                    <FigureLink figure={`mechanic-depth:${id}`}>{figures.percent(depth.value)}</FigureLink>
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ShortList>
    </Panel>
  );
}
