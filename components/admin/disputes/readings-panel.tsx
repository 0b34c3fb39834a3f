'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdminCall } from '#components/admin/person/use-admin-call.ts';
import issues from '#components/disputes/issues.module.css';
import { Button } from '#components/ui/button.tsx';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { ReadingOut } from '#lib/admin/disputes/schema.ts';
import { formatDate, joinParts } from '#lib/i18n/format.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import styles from './disputes.module.css';
import { priceText } from './price-text.ts';

type Props = {
  id: string;
  readings: readonly ReadingOut[];
  /** What shoppers paid, as it was shown to the one who asked. */
  price: number;
  mayChoose: boolean;
  text: string;
};

const LOOKS: Record<ReadingOut['status'], ChipVariant> = {
  ok: 'outlined',
  suspect: 'warning',
  disputed: 'error',
  void: 'disabled',
};

function keyOf({ seriesId, observedAt, revision }: ReadingOut) {
  return `${seriesId} ${observedAt} ${revision}`;
}

function paid({ promo, regular }: ReadingOut) {
  return promo ?? regular;
}

/** The readings that a price may be based on, to choose which of them leave all figures. */
export function ReadingsPanel({ id, readings, price, mayChoose, text }: Props) {
  const t = useTranslations('adminDisputes.readings');
  const locale = useLocale();
  const before = readings.filter(({ status }) => status === 'disputed').map(keyOf);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const { call, isBusy } = useAdminCall();
  const isChoosable = ({ status }: ReadingOut) => status === 'ok' || status === 'disputed';
  const turn = (key: string) =>
    setChosen(new Set(chosen.has(key) ? [...chosen].filter((other) => other !== key) : [...chosen, key]));
  const isChanged = chosen.size !== before.length || before.some((key) => !chosen.has(key));
  const save = () =>
    call({
      path: `/admin/questions/${id}/readings`,
      options: {
        success: t('saved'),
        body: {
          readings: readings
            .filter((reading) => chosen.has(keyOf(reading)))
            .map(({ seriesId, observedAt, revision }) => ({ seriesId, observedAt, revision })),
        },
      },
    });
  const atPrice = readings.filter((reading) => isChoosable(reading) && paid(reading) === price).map(keyOf);
  return (
    <Panel title={t('title')} text={text}>
      {readings.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Table caption={t('title')} dense tall busy={isBusy}>
          <thead>
            <tr>
              {[t('choose'), t('store'), t('item'), t('read'), t('price'), t('status')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {readings.map((reading) => {
              const key = keyOf(reading);
              const store = nameIn(locale, reading.store);
              const read = formatDate(locale, reading.observedAt, 'moment');
              return (
                <tr key={key}>
                  <td>
                    <input
                      type="checkbox"
                      className={styles.check}
                      aria-label={t('chooseOf', { name: joinParts(locale, [store, read]) })}
                      checked={chosen.has(key)}
                      disabled={!mayChoose || isBusy || !isChoosable(reading)}
                      onChange={() => turn(key)}
                    />
                  </td>
                  <th scope="row">
                    <bdi>{store}</bdi>
                  </th>
                  <td>
                    <bdi>{reading.title}</bdi>
                    <span className={issues.minor}>
                      <bdi>{reading.code}</bdi>
                    </span>
                  </td>
                  <td className={styles.moment}>{read}</td>
                  <td>
                    <bdi>{priceText(locale, paid(reading))}</bdi>
                  </td>
                  <td>
                    <Chip size="small" variant={LOOKS[reading.status]}>
                      {t(`statuses.${reading.status}`)}
                    </Chip>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {mayChoose && readings.length > 0 && (
        <div className={styles.actions}>
          <Button
            variant="outlined"
            disabled={isBusy || atPrice.length === 0}
            onClick={() => setChosen(new Set([...chosen, ...atPrice]))}
          >
            {t('all', { price: priceText(locale, price) })}
          </Button>
          <Button disabled={isBusy || !isChanged} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
