'use client';

import Markdown from '#components/chat/markdown.tsx';

const NONE_LEFT_OUT = { mark: '', figures: [] };

/** A kept answer as its chat shows it: no HTML, no link, nothing fetched. @param table names a table, before its place */
export function RatedAnswerText({ text, table }: { text: string; table: string }) {
  return <Markdown text={text} tableLabel={(place) => `${table} ${place}`} leftOut={NONE_LEFT_OUT} />;
}
