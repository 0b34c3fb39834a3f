import { useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OnlineShelvesData } from '#lib/market/distributions/panels/online/schema.ts';

/** What retailers list on the web and how often it was in stock; nothing where none is selected. */
export function OnlineTable({ retailers, figures }: { retailers: OnlineShelvesData; figures: Figures }) {
  const t = useTranslations('distributions.online');
  const market = useTranslations('market.channels');
  if (retailers.length === 0) return null;
  return (
    <Panel title={t('title')} text={t('text')}>
      <Table dense caption={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('retailer')}</th>
            <th scope="col">{t('channel')}</th>
            <th scope="col" data-numeric="">
              {t('listed')}
            </th>
            <th scope="col" data-numeric="">
              {t('inStock')}
            </th>
          </tr>
        </thead>
        <tbody>
          {retailers.map(({ id, name, channel, listed, availability }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{market(channel)}</td>
              <td data-numeric="">
                <FigureLink figure={`online-listed:${id}`}>{figures.count(listed)}</FigureLink>
              </td>
              <td data-numeric="">
                <LowBase measure={availability} />
                <FigureLink figure={`online-availability:${id}`}>
                  {figures.percent(availability.value)}
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
