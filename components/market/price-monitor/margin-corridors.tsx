'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { nicePlaces } from '#components/charts/point-scale.ts';
import { SingleChoice } from '#components/market/dashboard/choice-menu.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import plain from '#components/ui/plain-field.module.css';
import { labelled } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { type StanceChoice, stanceOf } from '#lib/market/brands/stances.ts';
import { MAX_FLOOR, parseFloor } from '#lib/market/price-monitor/price-monitor-filters.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { TRADE_SOURCES, type TradeSource } from '#lib/market/price-monitor/trade-sources.ts';
import styles from './margin-corridors.module.css';
import { useMarginsFinding } from './price-findings.ts';

type Margin = NonNullable<PriceMonitorData['margin']>;
type Corridor = Margin['corridors'][number];
type Scale = ReturnType<typeof nicePlaces>;

const MAX_FLOOR_LENGTH = 12;

type Props = {
  margin: Margin;
  ours: PriceMonitorData['ours'];
  figures: Figures;
  onFloor: (floor: number | null) => void;
  onTrade: (trade: TradeSource) => void;
  onPage: (page: number) => void;
};

/** What retailers keep of each product's price, the thinnest margin first. The list is the chart's own table. */
export function MarginCorridors({ margin, ours, figures, onFloor, onTrade, onPage }: Props) {
  const t = useTranslations('priceMonitor.margins');
  const locale = useLocale();
  const { state, trade, hasOwn, month, vat, floor, page, pages, corridors } = margin;
  const found = useMarginsFinding(figures)(margin);
  if (state === 'notInPlan') {
    return (
      <Panel title={t('title')}>
        <p className={styles.note}>{t('notInPlan')}</p>
        <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined" size="small">
          {t('upgrade')}
        </LinkButton>
      </Panel>
    );
  }
  const day = figures.month(month);
  const choice = hasOwn && <TradeChoice trade={trade} onTrade={onTrade} />;
  if (state === 'noTradePrices') {
    return (
      <Panel title={t('title')} actions={choice}>
        <p className={styles.note}>{t(trade === 'own' ? 'noneOwn' : 'none', { day })}</p>
      </Panel>
    );
  }
  const share = Number.isInteger(vat) ? figures.wholePercent(vat) : figures.percent(vat);
  const text = t(trade === 'own' ? 'textOwn' : 'text', { share, day });
  const every = corridors.flatMap(({ margins }) => margins.map(({ margin: value }) => value));
  const scale = nicePlaces([0, 1, ...every, ...(floor === null ? [] : [floor])]);
  return (
    <Panel
      title={found ?? t('title')}
      text={text}
      isTextLast
      actions={
        <>
          {choice}
          <FloorField floor={floor} onFloor={onFloor} />
        </>
      }
    >
      <div className={styles.row} aria-hidden="true">
        <span className={styles.axis} dir="ltr">
          {scale.ticks.map((tick) => (
            <bdi key={tick} style={{ left: `${scale.placeOf(tick)}%` }}>
              {figures.wholePercent(tick)}
            </bdi>
          ))}
        </span>
        <span className={styles.head}>{t('medianOf')}</span>
      </div>
      <ul className={styles.list}>
        {corridors.map((corridor) => (
          <CorridorRow key={corridor.product.id} {...{ corridor, ours, floor, scale, figures }} />
        ))}
      </ul>
      <PanelPager page={page} pages={pages} onPage={onPage} />
    </Panel>
  );
}

/** Whose trade prices: the company's own, or the panel's. */
function TradeChoice({ trade, onTrade }: Pick<Margin, 'trade'> & Pick<Props, 'onTrade'>) {
  const t = useTranslations('priceMonitor.margins');
  return (
    <SingleChoice
      label={t('trade')}
      options={TRADE_SOURCES.map((id) => ({ id, name: t(`sources.${id}`) }))}
      value={trade}
      onChange={(id) => onTrade(TRADE_SOURCES.find((each) => each === id) ?? trade)}
    />
  );
}

/** The key makes a new field when the address says another floor. */
function FloorField({ floor, onFloor }: Pick<Margin, 'floor'> & Pick<Props, 'onFloor'>) {
  return <FloorForm key={floor} {...{ floor, onFloor }} />;
}

function FloorForm({ floor, onFloor }: Pick<Margin, 'floor'> & Pick<Props, 'onFloor'>) {
  const t = useTranslations('priceMonitor.margins');
  const id = useId();
  const [text, setText] = useState(floor === null ? '' : String(floor));
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Form
      className={styles.floor}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = parseFloor(text);
        setIsWrong(chosen === null && text.trim() !== '');
        if (chosen === null && text.trim() !== '') return;
        setText(chosen === null ? '' : String(chosen));
        onFloor(chosen);
      }}
    >
      <label>
        {t('floor')}
        <input
          className={`${plain.control} ${plain.small}`}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={MAX_FLOOR_LENGTH}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIsWrong(false);
          }}
        />
      </label>
      <Button type="submit" variant="outlined" size="small">
        {t('apply')}
      </Button>
      {isWrong && (
        <p id={id} role="alert" className={styles.wrong}>
          {t('wrongFloor', { max: MAX_FLOOR })}
        </p>
      )}
    </Form>
  );
}

type RowProps = {
  corridor: Corridor;
  ours: PriceMonitorData['ours'];
  floor: number | null;
  scale: Scale;
  figures: Figures;
};

/** One line: what it is, its corridor, the median and of how many retailers, which opens the rest. */
function CorridorRow({ corridor, ours, floor, scale, figures }: RowProps) {
  const t = useTranslations('priceMonitor.margins');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { product, brand, median, margins } = corridor;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <bdi title={product.name}>{product.name}</bdi> <StanceMark ours={ours} brandId={brand.id} />
      </span>
      <Track stance={stanceOf(ours, brand.id)} {...{ corridor, floor, scale, figures }} />
      <span className={styles.median} data-figure="">
        <LowBase measure={median} />
        <FigureLink figure={`margin-median:${product.id}`}>
          <span className="visually-hidden">{t('medianOf')} </span>
          <bdi>{figures.percent(median.value)}</bdi>
        </FigureLink>
      </span>
      <Button
        className={styles.more}
        variant="empty"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('retailers', { n: margins.length })}
      </Button>
      <div id={id} className={styles.rest} hidden={!isOpen}>
        <Rest corridor={corridor} figures={figures} />
      </div>
    </li>
  );
}

type TrackProps = Omit<RowProps, 'ours'> & { stance: StanceChoice };

/** The corridor on the scale of all rows; each retailer is a point. Nothing to read: the list of the row says it. */
function Track({ stance, corridor, floor, scale, figures }: TrackProps) {
  const locale = useLocale();
  const { product, low, high, margins } = corridor;
  const at = (value: number) => `${scale.placeOf(value)}%`;
  return (
    <span className={styles.track} data-stance={stance} dir="ltr" aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span key={tick} className={styles.tick} data-nought={tick === 0} style={{ left: at(tick) }} />
      ))}
      {low !== null && high !== null && (
        <span
          className={styles.bar}
          style={{ left: at(low), width: `${Math.max(scale.placeOf(high) - scale.placeOf(low), 0.5)}%` }}
        />
      )}
      {floor !== null && <span className={styles.limit} style={{ left: at(floor) }} />}
      {margins.map(({ id, name, margin, isBelowFloor }) => (
        <a
          key={id}
          className={styles.mark}
          data-below={isBelowFloor}
          title={labelled(locale, name, figures.percent(margin))}
          style={{ left: at(margin) }}
          href={rowsAddress(`margin:${product.id}:${id}`)}
          tabIndex={-1}
        >
          {/* Its title says it to a pointer. */}
        </a>
      ))}
    </span>
  );
}

/** P25 and P75 in figures, and each retailer. */
function Rest({ corridor, figures }: Pick<RowProps, 'corridor' | 'figures'>) {
  const t = useTranslations('priceMonitor.margins');
  const { product, low, high, margins } = corridor;
  const below = margins.filter(({ isBelowFloor }) => isBelowFloor).length;
  return (
    <>
      <p className={styles.said}>
        <span>
          {low !== null && high !== null
            ? t.rich('corridor', {
                from: figures.percent(low),
                to: figures.percent(high),
                low: (text) => <FigureLink figure={`margin-low:${product.id}`}>{text}</FigureLink>,
                high: (text) => <FigureLink figure={`margin-high:${product.id}`}>{text}</FigureLink>,
              })
            : t('few')}
        </span>
        {below > 0 && <strong className={styles.below}>{t('below', { n: below })}</strong>}
      </p>
      <ul className={styles.retailers}>
        {margins.map(({ id, name, margin, isBelowFloor }) => (
          <li key={id}>
            <span>{name}</span>
            <span>
              <FigureLink figure={`margin:${product.id}:${id}`}>
                <bdi>{figures.percent(margin)}</bdi>
              </FigureLink>{' '}
              {isBelowFloor && t('isBelow')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
