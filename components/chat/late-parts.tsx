'use client';

import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import type { DrawnResult } from '#lib/chat/drawn-results.ts';
import type { ResultTable } from '#lib/chat/result-tables.ts';
import { AnswerPlace, AnswerPlaces } from './answer-place.tsx';
import { drawingPlace, tablePlace } from './drawing-places.ts';

const AnswerDrawings = dynamic(() => import('./answer-drawings.tsx'), { ssr: false, loading: AnswerPlace });
const AnswerTables = dynamic(() => import('./answer-tables.tsx'), { ssr: false, loading: AnswerPlace });

/** Drawings and tables, whose code comes after the words. */
export function LateParts({
  drawn,
  tables,
}: {
  drawn: readonly DrawnResult[];
  tables: readonly ResultTable[];
}) {
  const places = useMemo(() => drawn.map(({ drawing }) => drawingPlace(drawing)), [drawn]);
  const tablePlaces = useMemo(() => tables.map(tablePlace), [tables]);
  return (
    <>
      {drawn.length > 0 && (
        <AnswerPlaces value={places}>
          <AnswerDrawings results={drawn} />
        </AnswerPlaces>
      )}
      {tables.length > 0 && (
        <AnswerPlaces value={tablePlaces}>
          <AnswerTables tables={tables} />
        </AnswerPlaces>
      )}
    </>
  );
}
