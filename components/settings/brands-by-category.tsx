import { Panel } from '#components/ui/panel.tsx';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import styles from './brand-list.module.css';
import { BrandSummary } from './brand-summary.tsx';

type Props = { categories: readonly CategoryBrands[] };

/** What the account owner selected, as the other members see it. */
export function BrandsByCategory({ categories }: Props) {
  return (
    <Panel>
      <dl className={styles.selected}>
        {categories.map((category) => (
          <div key={category.id}>
            <dt>
              <bdi>{category.name}</bdi>
            </dt>
            <dd>
              <BrandSummary categories={[category]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
