import { CatalogueIcon } from '#components/ui/icons.tsx';
import styles from './pack-picture.module.css';

type Props = {
  /** Of our own origin; null: there is none. */
  src: string | null;
  alt: string;
  /** Said where there is none. */
  missing: string;
  size?: 'row' | 'page';
};

/** A product's picture, or the mark of one that has none. */
export function PackPicture({ src, alt, missing, size = 'row' }: Props) {
  const pixels = size === 'row' ? 40 : 128;
  return (
    <span className={styles.picture} data-size={size}>
      {src === null ? (
        <span role="img" aria-label={missing} title={missing}>
          <CatalogueIcon size={size === 'row' ? 20 : 48} />
        </span>
      ) : (
        // A drawing of a few hundred bytes, which needs no optimiser.
        // biome-ignore lint/performance/noImgElement: see above
        <img src={src} alt={alt} width={pixels} height={pixels} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
