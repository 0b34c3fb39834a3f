'use client';

import { useTranslations } from 'next-intl';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import styles from './imports.module.css';

/** Templates of a kind, in both languages and forms. */
export function TemplateLinks({ door, kind }: { door: ImportDoor; kind: ImportKind }) {
  const t = useTranslations('adminImports.upload');
  const href = `/api${IMPORT_DOORS[door].calls}/template?kind=${kind}&locale=`;
  return (
    <FileLinks
      title={t('templates')}
      links={[
        { href: `${href}en`, label: t('templateEn') },
        { href: `${href}en&format=xlsx`, label: t('templateEnXlsx') },
        { href: `${href}ar`, label: t('templateAr') },
        { href: `${href}ar&format=xlsx`, label: t('templateArXlsx') },
      ]}
    />
  );
}

export function FileLinks({
  title,
  links,
}: {
  title: string;
  links: readonly { href: string; label: string }[];
}) {
  return (
    <p className={styles.links}>
      <span>{title}</span>
      {links.map(({ href, label }) => (
        <a key={href} href={href} download aria-label={`${title}: ${label}`}>
          {label}
        </a>
      ))}
    </p>
  );
}
