import { useEffect, useLayoutEffect, useRef } from 'react';
import type { AnalystMessage } from '#lib/chat/schema.ts';

/** Height of the bar at the top of the page with some air; on a narrow one the chat's own bar stays below it. */
const TOP = { wide: 80, narrow: 136 };
const NARROW = '(max-width: 960px)';

/** What a reader turns back with. */
const BACK_KEYS = new Set(['PageUp', 'Home', 'ArrowUp']);

/** Done with a message by someone who reads there. */
const READING = ['pointerdown', 'focusin'] as const;

/** Keys that move the caret of a field, Enter that sends and those that go on reading are no wish to stay behind. */
function isTurningBack({ key, target }: KeyboardEvent): boolean {
  return BACK_KEYS.has(key) && (key === 'PageUp' || !(target instanceof HTMLTextAreaElement));
}

/**
 * Brings the end of a chat into sight as it is opened, and a new answer as it grows, up to where its question reaches the top; a reader
 * who scrolls or points somewhere is left alone.
 */
export function useFollowedAnswer(messages: readonly AnalystMessage[], isBusy: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const wasBusy = useRef(isBusy);
  const isEmpty = messages.length === 0;

  useEffect(() => {
    const leave = () => {
      isFollowing.current = false;
    };
    const leaveByKey = (event: KeyboardEvent) => {
      if (isTurningBack(event)) leave();
    };
    window.addEventListener('wheel', leave, { passive: true });
    window.addEventListener('touchmove', leave, { passive: true });
    window.addEventListener('keydown', leaveByKey);
    return () => {
      window.removeEventListener('wheel', leave);
      window.removeEventListener('touchmove', leave);
      window.removeEventListener('keydown', leaveByKey);
    };
  }, []);

  // Before it is painted: a chat that is opened shows its end at once.
  useLayoutEffect(() => {
    if (isEmpty || !list.current) return;
    const drawn = list.current;
    const leave = () => {
      isFollowing.current = false;
    };
    // Words and drawings that are loaded later make it longer.
    const grown = new ResizeObserver(() => {
      if (isFollowing.current) follow(drawn);
    });
    follow(drawn);
    grown.observe(drawn);
    for (const event of READING) drawn.addEventListener(event, leave);
    return () => {
      grown.disconnect();
      for (const event of READING) drawn.removeEventListener(event, leave);
    };
  }, [isEmpty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new piece of an answer is a reason to look
  useEffect(() => {
    if (isBusy && !wasBusy.current) isFollowing.current = true;
    // The last piece may come after the end was heard.
    if (isFollowing.current && list.current) follow(list.current);
    wasBusy.current = isBusy;
  }, [messages, isBusy]);
  return list;
}

function follow(list: Element): void {
  const questions = list.querySelectorAll('[data-message="question"]');
  const bars = TOP[window.matchMedia(NARROW).matches ? 'narrow' : 'wide'];
  const top = questions.item(questions.length - 1)?.getBoundingClientRect().top ?? bars;
  const toEnd = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
  const distance = Math.min(toEnd, top - bars);
  if (distance > 0) window.scrollBy({ top: distance });
}
