import type { LockReason } from '#lib/billing/policy.ts';
import type { ModuleButtonState } from '#lib/core/vocabulary.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PriceMonitorData } from '#lib/market/schema.ts';
import type { Module } from './modules.ts';

/** What somebody may see on a module's page. */
export type ModuleView = {
  locale: Locale;
  module: Module;
  /** An admin sees everything, under a strip that says so. */
  isAdmin: boolean;
  /** `locked`: title, description and a generic preview, no data and no link. */
  access: 'locked' | 'sample' | 'open';
  button: ModuleButtonState;
  /** What the page says where it is locked. */
  lock: LockReason;
};

/** A report takes the place of our dashboard; neither, where the scope covers no category. */
export type PriceMonitorContent = { report: string | null; data: PriceMonitorData | null };
