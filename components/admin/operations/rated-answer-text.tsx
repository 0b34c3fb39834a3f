'use client';

import Markdown from '#components/chat/markdown.tsx';

const NONE_LEFT_OUT = { mark: '', figures: [] };

/** A kept answer as its chat shows it: no HTML, no link, nothing fetched. */
export function RatedAnswerText({ text }: { text: string }) {
  return <Markdown text={text} hasTables={false} leftOut={NONE_LEFT_OUT} />;
}
