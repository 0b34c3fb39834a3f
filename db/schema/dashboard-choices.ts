import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { DASHBOARD_KINDS, MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';
import { modules } from './subscriptions.ts';

/** Which of a module's two dashboards a person looked at last, where there are two. */
export const dashboardChoices = pgTable(
  'dashboard_choices',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text({ enum: MODULE_NAMES })
      .notNull()
      .references(() => modules.id),
    kind: text({ enum: DASHBOARD_KINDS }).notNull(),
    chosenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.moduleId] }),
    index('dashboard_choices_module_id_idx').on(t.moduleId),
    oneOf('dashboard_choices_kind_check', t.kind, DASHBOARD_KINDS),
  ],
);
