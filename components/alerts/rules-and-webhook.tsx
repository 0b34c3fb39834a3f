'use client';

import { type ReactNode, useState } from 'react';
import type { RulesOut } from '#lib/alerts/schema.ts';
import type { WebhookState } from '#lib/alerts/webhook/schema.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { RuleList } from './rule-list.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

type Props = {
  rules: RulesOut;
  channel: WebhookState;
  moduleNames: Readonly<Record<ModuleName, string>>;
  mayChange: boolean;
  mayChangeWebhook: boolean;
  /** Between the two. */
  children: ReactNode;
};

/** A person's rules, and the webhook that those may be sent to. */
export function RulesAndWebhook({
  rules,
  channel,
  moduleNames,
  mayChange,
  mayChangeWebhook,
  children,
}: Props) {
  const [webhook, setWebhook] = useState(channel.webhook);
  return (
    <>
      <RuleList
        initial={rules}
        moduleNames={moduleNames}
        hasWebhook={webhook !== null && channel.most > 0}
        mayChange={mayChange}
      />
      {children}
      <WebhookPanel
        channel={{ webhook, most: channel.most }}
        mayChange={mayChangeWebhook}
        onChange={setWebhook}
      />
    </>
  );
}
