import '#components/theme/styles.ts';
import type { Metadata } from 'next';
import { NotFoundState } from '#components/shell/not-found.tsx';
import { DocumentHead } from '#components/theme/document-head.tsx';
import { siteMetadata } from '#lib/site/metadata.ts';

export const metadata: Metadata = { ...siteMetadata('en'), robots: { index: false } };

/**
 * For addresses that the middleware leaves alone: missing files. Their language is unknown, so it is said in both.
 * Missing pages get the localized one (not-found-page).
 */
export default function GlobalNotFound() {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <DocumentHead locale="en" />
      <body>
        <main>
          <NotFoundState locale="en" />
          <div lang="ar" dir="rtl">
            <NotFoundState locale="ar" level={2} />
          </div>
        </main>
      </body>
    </html>
  );
}
