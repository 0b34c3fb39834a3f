'use client';

import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react';
import { useGo } from '#components/ui/route-changes.tsx';
import { addressOf } from '#lib/address/address-fields.ts';
import type { Given } from '#lib/address/read-query.ts';

type Props = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'onChange' | 'ref'> & {
  action: string;
  /** What the address says now: the fields follow it, back and forward too. */
  given: Given;
};

/**
 * A form whose fields are the list's address. It works before its script does; with it, a choice counts at once, nothing loads again and
 * the focus stays.
 */
export function ListForm({ action, given, ...form }: Props) {
  const go = useGo();
  const element = useRef<HTMLFormElement>(null);
  const now = JSON.stringify(given);
  useEffect(() => {
    // From here on a choice counts at once, and its button is hidden.
    if (element.current) element.current.dataset.live = '';
  }, []);
  useEffect(() => {
    if (element.current) follow(element.current, JSON.parse(now) as Given);
  }, [now]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1].trim() !== '',
    );
    go(addressOf(action, new URLSearchParams(fields).toString()));
  };
  return (
    <form
      {...form}
      ref={element}
      method="get"
      action={action}
      onSubmit={submit}
      onChange={({ target, currentTarget }) => isChoice(target) && currentTarget.requestSubmit()}
    />
  );
}

/** What is complete with one gesture; what is typed waits for Enter. */
function isChoice(target: EventTarget): boolean {
  return (
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type))
  );
}

/** Hidden fields are drawn again with the page, without disturbing someone who is typing. */
function follow(form: HTMLFormElement, given: Given): void {
  for (const field of form.elements) {
    // What has no name is not in the address: it follows the field that has one.
    if (!('name' in field) || field.name === '') continue;
    const values = [given[String(field.name)] ?? []].flat();
    if (field instanceof HTMLSelectElement) field.value = values[0] ?? '';
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue;
    if (['checkbox', 'radio'].includes(field.type)) field.checked = values.includes(field.value);
    else if (field !== document.activeElement) field.value = values[0] ?? '';
  }
}
