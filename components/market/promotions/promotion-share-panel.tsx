import { useTranslations } from 'next-intl';
import { ShareArea } from '#components/charts/share-area.tsx';
import { ShortList } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { stanceOf } from '#lib/market/brands/stances.ts';
import type { PromotionShareData } from '#lib/market/promotions/panels/promotion-share/schema.ts';

type Props = { share: PromotionShareData; ours: OwnBrands; figures: Figures };

/** So many brands look different from each other. */
const KINDS = 8;

/** Whose promotions they were, over time, beside how much of the range is whose. */
export function PromotionSharePanel({ share: { periods, brands }, ours, figures }: Props) {
  const t = useTranslations('promotions.share');
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last || brands.length === 0) return null;
  const roleOf = (id: string) => {
    const stance = stanceOf(ours, id);
    return stance === 'neither' ? ('others' as const) : stance;
  };
  const [lead] = brands;
  return (
    <Panel title={t('title')} text={t('text', { name: lead?.name ?? '' })}>
      {periods.length > 1 && (
        <ShareArea
          layers={brands.map(({ id, name, shares }, at) => ({
            ...{ id, name, kind: at % KINDS, role: roleOf(id), values: shares },
          }))}
          line={lead?.listedShares ?? []}
          ends={{ first: figures.shortDay(first.from), last: figures.shortDay(last.to) }}
          description={t('description', { n: brands.length })}
          writeTick={figures.wholePercent}
        />
      )}
      <ShortList rows={brands.length} first={5}>
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('brand')}</th>
              <th scope="col" data-numeric="">
                {t('share')}
              </th>
              <th scope="col" data-numeric="">
                {t('listed')}
              </th>
              <th scope="col" data-numeric="">
                {t('intensity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {brands.map(({ id, name, share, listed, intensity }) => (
              <tr key={id}>
                <th scope="row">
                  {name} <StanceMark ours={ours} brandId={id} />
                </th>
                <td data-numeric="">
                  <LowBase measure={share} />
                  <FigureLink figure={`brand-share:${id}`}>{figures.percent(share.value)}</FigureLink>
                </td>
                <td data-numeric="">
                  <FigureLink figure={`brand-listed:${id}`}>{figures.percent(listed.value)}</FigureLink>
                </td>
                <td data-numeric="">
                  <FigureLink figure={`brand-intensity:${id}`}>{figures.index(intensity.value)}</FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ShortList>
    </Panel>
  );
}
