import { preload } from 'react-dom';
import type { Locale } from '#lib/i18n/locales.ts';
import { themeScript } from './theme-script.ts';

const FONT_VERSION = '5-3-0';
/** Of each language's texts; figures and most brands are Latin in both. */
const scriptFonts = {
  en: ['ibm-plex-sans-latin'],
  ar: ['ibm-plex-sans-arabic', 'ibm-plex-sans-latin'],
} as const satisfies Record<Locale, readonly string[]>;

type Props = {
  locale: Locale;
  nonce?: string | undefined;
  /** More that must run before paint. */
  script?: string;
};

/** First things of every document: the colour mode before paint, and the two weights of the page's scripts. */
export function DocumentHead({ locale, nonce, script = '' }: Props) {
  for (const font of scriptFonts[locale])
    for (const weight of [400, 600])
      preload(`/fonts/${font}-${weight}.${FONT_VERSION}.woff2`, {
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous',
      });
  return (
    <head>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, which must run before paint
        dangerouslySetInnerHTML={{ __html: themeScript + script }}
      />
    </head>
  );
}
