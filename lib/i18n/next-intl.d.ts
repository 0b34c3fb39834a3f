import type { Messages } from './catalog.ts';
import type { formats } from './formats.ts';
import type { Locale as AppLocale } from './locales.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: AppLocale;
    Messages: Messages;
    Formats: typeof formats;
  }
}
