import type { ReactNode } from 'react';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

const INK = 'var(--raff-palette-primary-main)';
const SOFT = 'var(--raff-palette-divider)';
const PAPER = 'var(--raff-palette-background-paper)';
const SECOND = 'var(--raff-palette-secondary-main)';

const lines = [
  'M24 150 L90 138 L150 142 L220 112 L290 118 L360 92 L456 84',
  'M24 122 L90 126 L150 108 L220 116 L290 88 L360 96 L456 62',
];

function Prices() {
  return (
    <>
      {[0, 1, 2, 3].map((i) => (
        <rect key={i} x={24 + i * 110} y={20} width={98} height={36} rx={6} fill={PAPER} stroke={SOFT} />
      ))}
      {[84, 117, 150].map((y) => (
        <path key={y} d={`M24 ${y}H456`} stroke={SOFT} />
      ))}
      <path d={lines[0]} fill="none" stroke={INK} strokeWidth={3} />
      <path d={lines[1]} fill="none" stroke={SECOND} strokeWidth={3} strokeDasharray="8 4" />
      {Array.from({ length: 24 }, (_, i) => i).map((i) => (
        <rect
          key={i}
          x={24 + (i % 8) * 54}
          y={176 + Math.floor(i / 8) * 24}
          width={50}
          height={20}
          rx={3}
          fill={INK}
          opacity={0.12 + ((i * 7) % 10) / 16}
        />
      ))}
    </>
  );
}

function Catalogue() {
  return (
    <>
      <rect x={24} y={20} width={432} height={28} rx={14} fill={PAPER} stroke={SOFT} />
      {Array.from({ length: 8 }, (_, i) => i).map((i) => (
        <g key={i} transform={`translate(${24 + (i % 4) * 110} ${62 + Math.floor(i / 4) * 96})`}>
          <rect width={98} height={86} rx={6} fill={PAPER} stroke={SOFT} />
          <rect x={30} y={10} width={38} height={38} rx={4} fill={INK} opacity={0.18 + (i % 3) * 0.12} />
          <path d="M14 60H84M14 72H62" stroke={SOFT} strokeWidth={5} strokeLinecap="round" />
        </g>
      ))}
    </>
  );
}

function Offers() {
  return (
    <>
      <rect x={230} y={16} width={86} height={228} fill={SECOND} opacity={0.12} />
      {Array.from({ length: 7 }, (_, i) => i).map((i) => (
        <g key={i}>
          <path d={`M24 ${36 + i * 32}H456`} stroke={SOFT} />
          <rect
            x={40 + ((i * 67) % 180)}
            y={26 + i * 32}
            width={60 + ((i * 29) % 70)}
            height={18}
            rx={9}
            fill={INK}
            opacity={0.75}
          />
          <rect
            x={260 + ((i * 41) % 90)}
            y={26 + i * 32}
            width={40 + ((i * 37) % 60)}
            height={18}
            rx={9}
            fill={SECOND}
            opacity={0.7}
          />
        </g>
      ))}
    </>
  );
}

function Shelves() {
  return (
    <>
      {Array.from({ length: 48 }, (_, i) => i).map((i) => {
        const isEmpty = i % 7 === 3 || i % 11 === 5;
        return (
          <rect
            key={i}
            x={24 + (i % 8) * 36}
            y={24 + Math.floor(i / 8) * 36}
            width={30}
            height={30}
            rx={5}
            fill={isEmpty ? 'none' : INK}
            stroke={isEmpty ? SECOND : 'none'}
            strokeDasharray="4 3"
            opacity={isEmpty ? 1 : 0.35 + (i % 4) * 0.15}
          />
        );
      })}
      {[0, 1, 2, 3, 4].map((i) => (
        <g key={i}>
          <rect x={332} y={28 + i * 42} width={124} height={10} rx={5} fill={SOFT} />
          <rect x={332} y={28 + i * 42} width={110 - i * 19} height={10} rx={5} fill={INK} />
        </g>
      ))}
    </>
  );
}

const sketches = {
  priceMonitor: Prices,
  imdb: Catalogue,
  promotions: Offers,
  distributions: Shelves,
} as const satisfies Record<ModuleName, () => ReactNode>;

/** A drawing of a module's dashboard, without any figure. */
export function ModuleSketch({ module, label }: { module: ModuleName; label: string }) {
  const Sketch = sketches[module];
  return (
    <svg viewBox="0 0 480 260" role="img" aria-label={label}>
      <Sketch />
    </svg>
  );
}
