import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, database, disconnect, type Pool } from '#db/client.ts';
import { violatedConstraint } from '#db/faults.ts';
import { VALID_ROWS } from './valid-rows.ts';

type Violation = Record<string, unknown>;

const past = '2020-01-01T00:00:00Z';
const pastDay = '2020-01-01';
const wrongWord = 'nonsense';

/** For every CHECK of the schema, the columns that break it when a valid row is copied with them. */
const VIOLATIONS: Record<string, Violation> = {
  audit_seals_lines_check: { lines: -1 },
  audit_seals_hash_check: { hash: 'short' },
  audit_forged_seals_hash_check: { hash: 'short' },
  audit_forged_seals_reason_check: { reason: '' },
  audit_checks_sealed_hash_check: { sealed_hash: 'A'.repeat(64) },
  action_tokens_period_check: { expires_at: past },
  action_tokens_type_check: { type: wrongWord },
  admin_columns_hidden_check: { hidden: Array.from({ length: 21 }, String) },
  admin_columns_list_check: { list: wrongWord },
  admin_notes_text_check: { text: '' },
  archived_months_evidence_check: { evidence: wrongWord },
  archived_months_file_check: { sha256: null },
  archived_months_month_check: { month: '2026-01-15' },
  archived_months_rows_check: { rows: -1 },
  archived_months_sha256_check: { sha256: 'short' },
  analyst_budgets_tokens_check: { tokens: -1 },
  archived_prices_period_check: { seen_on: pastDay },
  archived_shelves_period_check: { seen_on: pastDay },
  archived_shelves_state_check: { state: wrongWord },
  authorisations_period_check: { valid_to: pastDay },
  brand_ownerships_period_check: { valid_to: pastDay },
  brands_dataset_check: { dataset: wrongWord },
  categories_base_unit_check: { base_unit: 'gallon' },
  categories_id_check: { id: 'Not A Slug' },
  categories_showcase_check: { is_showcase: true, is_selectable: false },
  alert_categories_dataset_check: { dataset: wrongWord },
  alert_events_dataset_check: { dataset: wrongWord },
  alert_events_kind_check: { kind: wrongWord },
  alert_events_withdrawal_check: { withdrawal_said_at: past },
  alert_rules_dataset_check: { judged_category: 'milk', judged_dataset: wrongWord },
  alert_rules_judged_check: { judged_category: 'milk' },
  alert_rules_kind_check: { kind: wrongWord, threshold: null },
  alert_rules_limit_check: { below: 0 },
  alert_rules_name_check: { name: '' },
  alert_rules_pause_check: { pause: wrongWord },
  alert_rules_threshold_check: { threshold: 2 },
  alert_settings_hours_check: { from_hour: 18 },
  alert_settings_weekdays_check: { weekdays: [7] },
  alert_webhooks_address_check: { address: '' },
  alert_webhooks_failures_check: { failures: -1 },
  alert_webhooks_former_check: { former_seed: 's' },
  alert_webhooks_locale_check: { locale: wrongWord },
  alert_webhooks_outcome_check: { outcome: wrongWord, tried_at: '2026-01-01' },
  alert_webhooks_tried_check: { outcome: 'delivered' },
  category_datasets_dataset_check: { dataset: wrongWord },
  category_values_dataset_check: { dataset: wrongWord },
  category_values_revision_check: { revision: -1 },
  category_values_value_check: { value: 0 },
  chain_months_changes_check: { changes: -1 },
  chain_months_days_check: { days_on_deal: 3 },
  chain_months_month_check: { month: '2026-01-15' },
  chain_prices_area_check: { area: -1 },
  chain_prices_dataset_check: { dataset: wrongWord },
  chain_prices_price_type_check: { price_type: wrongWord },
  chain_prices_stores_check: { stores: -1 },
  chain_spells_direction_check: { direction: 2 },
  chain_spells_period_check: { to_on: pastDay },
  channel_universes_channel_check: { channel: wrongWord },
  channel_universes_dataset_check: { dataset: wrongWord },
  channel_universes_revision_check: { revision: -1 },
  channel_universes_stores_check: { stores: 0 },
  chat_branch_messages_position_check: { position: -1 },
  chat_branch_messages_role_check: { role: 'bot' },
  chat_branches_inside_of_check: { inside_of: 'm0' },
  chat_branches_position_check: { position: 1 },
  chat_messages_position_check: { position: -1 },
  chat_messages_role_check: { role: 'bot' },
  chat_ratings_down_check: { reason: null },
  chat_ratings_note_check: { note: '' },
  chat_ratings_rating_check: { rating: wrongWord, reason: null, question: null, answer: null, note: null },
  chat_ratings_reason_check: { reason: wrongWord },
  chat_ratings_texts_check: { question: null },
  chat_run_chunks_number_check: { number: -1 },
  chat_runs_end_check: { ended_at: past },
  chat_runs_failed_check: { fault: 'busy' },
  chat_runs_fault_check: { state: 'failed', fault: wrongWord, ended_at: past },
  chat_runs_figures_check: { figures: 1, withheld_figures: 2 },
  chat_runs_guest_check: { is_of_guest: true },
  chat_runs_position_check: { question_position: -1 },
  chat_runs_repaired_check: { repaired_figures: -1 },
  chat_runs_state_check: { state: wrongWord, ended_at: past },
  chat_runs_tokens_check: { output_tokens: -1 },
  chat_runs_use_check: { steps: -1 },
  chat_shares_messages_check: { messages: {} },
  chat_shares_period_check: { expires_at: past },
  chat_storage_bytes_check: { bytes: -1 },
  chat_usage_count_check: { count: -1 },
  chats_period_check: { updated_at: past },
  chats_size_check: { bytes: -1 },
  checkout_attempts_choice_check: { module_ids: [] },
  checkout_attempts_interval_check: { interval: 'weekly' },
  chain_deals_dataset_check: { dataset: wrongWord },
  chain_deals_mechanic_check: { mechanic: wrongWord },
  chain_deals_period_check: { to_on: pastDay },
  chain_deals_reference_check: { reference_price: null },
  chain_deals_verdict_check: { verdict: wrongWord },
  checkout_attempts_period_check: { expires_at: past },
  checkout_attempts_plan_check: { plan: wrongWord },
  checkout_attempts_status_check: { status: wrongWord },
  companies_shown_plan_check: { shown_plan: 'gold' },
  companies_shown_state_check: { shown_state: wrongWord },
  companies_stripe_counter_check: { stripe_synced: 1 },
  cpi_series_dataset_check: { dataset: wrongWord },
  cpi_series_index_check: { index: 0 },
  cpi_series_month_check: { month: '2026-01-15' },
  cpi_series_revision_check: { revision: -1 },
  daily_counts_metric_check: { metric: wrongWord },
  company_brands_ids_check: { brand_id: '' },
  company_brands_stance_check: { stance: wrongWord },
  dashboard_choices_kind_check: { kind: wrongWord },
  email_code_days_guesses_check: { guesses: 21 },
  email_code_days_purpose_check: { purpose: wrongWord },
  email_code_days_sent_check: { sent: 11 },
  email_codes_attempts_check: { attempts: 6 },
  email_codes_period_check: { expires_at: past },
  email_codes_purpose_check: { purpose: wrongWord },
  emails_locale_check: { locale: wrongWord },
  emails_settled_at_check: { state: 'sent' },
  emails_state_check: { state: wrongWord, settled_at: past },
  image_hosts_host_check: { host: 'A.example' },
  invoices_amounts_check: { amount_refunded: 101 },
  invoices_currency_check: { currency: 'usd' },
  invoices_period_check: { period_end: past },
  jobs_attempts_check: { attempts: -1 },
  jobs_end_check: { finished_at: past, failed_at: past },
  listings_changed_check: { changed_size: '1 l' },
  listings_match_check: { product_id: null },
  listings_match_kind_check: { match_kind: wrongWord },
  listings_match_score_check: { match_score: 2 },
  listings_match_status_check: { match_status: wrongWord },
  listings_seen_check: { last_seen: pastDay },
  listings_waiting_check: { waiting_prices: -1 },
  product_images_content_check: { content: null },
  product_images_fault_check: { fault: wrongWord },
  product_images_fault_state_check: { state: 'failed', content: null, sha256: null, type: null },
  product_images_source_check: { source: 'a'.repeat(2001) },
  product_images_state_check: { state: wrongWord, content: null, sha256: null, type: null },
  product_images_tries_check: { tries: -1 },
  product_images_type_check: { type: wrongWord },
  manufacturers_dataset_check: { dataset: wrongWord },
  notices_period_check: { ends_at: past },
  notices_place_check: { place: wrongWord },
  notices_text_check: { text_ar: '' },
  notices_tone_check: { tone: wrongWord },
  match_decisions_dataset_check: { dataset: wrongWord },
  match_decisions_kind_check: { kind: wrongWord },
  match_decisions_product_check: { product_id: null },
  match_decisions_score_check: { score: 2 },
  match_words_settled_check: { settled_at: '2026-01-01' },
  match_words_state_check: { state: wrongWord, settled_at: '2026-01-01', settled_by: 'a' },
  match_words_target_check: { state: 'same', settled_at: '2026-01-01', settled_by: 'a' },
  match_words_word_check: { word: '' },
  match_decisions_undone_check: { undoes_seq: 1 },
  market_changes_amounts_check: { after: 0 },
  market_changes_dataset_check: { dataset: wrongWord },
  market_changes_kind_check: { kind: wrongWord },
  import_chunks_lines_check: { last_line: 1 },
  import_chunks_no_check: { no: -1 },
  import_chunks_rows_check: { rows: 0 },
  import_listings_seen_check: { last_seen: pastDay },
  import_mappings_kind_check: { kind: wrongWord },
  import_parts_bytes_check: { bytes: String.raw`\x` },
  import_parts_no_check: { no: -1 },
  import_records_differ_check: { before: { id: 's1' } },
  import_records_record_check: { record: wrongWord },
  import_replacements_status_check: { status: wrongWord },
  import_rows_code_check: { code: wrongWord },
  import_rows_line_check: { line: 0 },
  import_rows_waits_as_check: { waits_as: wrongWord },
  import_rows_outcome_check: { outcome: wrongWord },
  imports_dataset_check: { dataset: wrongWord },
  imports_encoding_check: { encoding: wrongWord },
  imports_failed_check: { state: 'failed' },
  imports_format_check: { format: wrongWord },
  imports_fault_check: { state: 'failed', fault: wrongWord },
  imports_file_check: { file_bytes: 0 },
  imports_kind_check: { kind: wrongWord },
  imports_mode_check: { mode: wrongWord },
  imports_owner_check: { owner_company_id: 'c1' },
  imports_rows_check: { rows: -1 },
  imports_state_check: { state: wrongWord },
  disputed_readings_dataset_check: { dataset: wrongWord },
  disputed_readings_revision_check: { revision: -1 },
  disputed_readings_status_check: { status: 'suspect' },
  verdict_readings_revision_check: { revision: -1 },
  market_disputes_verdict_check: { verdict_id: 'v1', state: 'open', closed_at: null, closed_by: null },
  market_disputes_answer_check: { answer: '' },
  market_disputes_closed_check: { closed_at: null },
  market_disputes_dataset_check: { dataset: wrongWord },
  market_disputes_kind_check: { kind: wrongWord },
  market_disputes_note_check: { note: '' },
  market_disputes_state_check: { state: wrongWord, closed_by: null },
  market_disputes_subject_check: { day: null },
  feed_alarms_content_check: { content: wrongWord },
  feed_alarms_dataset_check: { dataset: wrongWord },
  feed_alarms_period_check: { over_at: past },
  feed_alarms_source_check: { source: wrongWord },
  market_runs_content_check: { content: wrongWord },
  own_field_audits_facings_check: { facings: -1 },
  own_field_audits_gtin_check: { gtin: '9520000000005' },
  own_field_audits_shelf_cm_check: { shelf_cm: -1 },
  own_field_audits_state_check: { state: wrongWord },
  own_product_matches_dataset_check: { dataset: wrongWord },
  own_product_matches_found_by_check: { found_by: wrongWord },
  own_products_gtin_check: { gtin: '9520000000005' },
  own_products_name_check: { name_en: null },
  own_shelf_findings_dataset_check: { dataset: wrongWord },
  own_shelf_findings_facings_check: { facings: -1 },
  own_shelf_findings_period_check: { seen_on: pastDay },
  own_shelf_findings_state_check: { state: 'unknown' },
  own_trade_costs_cost_check: { cost: 0 },
  own_trade_costs_dataset_check: { dataset: wrongWord },
  own_trade_costs_period_check: { to_on: pastDay },
  own_trade_prices_gtin_check: { gtin: '9520000000005' },
  own_trade_prices_pieces_check: { pieces: 0 },
  own_trade_prices_price_check: { price: 0 },
  own_trade_prices_rebate_check: { rebate: 100 },
  own_trade_prices_vat_basis_check: { vat_basis: wrongWord },
  market_runs_counts_check: { succeeded: 3 },
  market_runs_dataset_check: { dataset: wrongWord },
  market_runs_period_check: { finished_at: past },
  market_runs_source_check: { source: wrongWord },
  market_runs_state_check: { state: wrongWord },
  memberships_role_check: { role: wrongWord },
  modules_id_check: { id: wrongWord },
  notifications_seq_check: { seq: 0 },
  price_observations_amounts_check: { regular_price: 0 },
  price_observations_promo_check: { promo_price: 10 },
  price_observations_revision_check: { revision: -1 },
  price_observations_status_check: { status: wrongWord },
  price_series_currency_check: { currency: 'egp' },
  price_series_dataset_check: { dataset: wrongWord },
  price_series_net_check: { net: 0 },
  price_series_price_type_check: { price_type: wrongWord },
  price_spells_period_check: { to_on: pastDay },
  product_changes_differ_check: { after: 'A' },
  product_changes_field_check: { field: wrongWord },
  product_words_products_check: { products: 0 },
  products_dataset_check: { dataset: wrongWord },
  products_gtin_check: { gtin: '6221234567890' },
  products_net_content_check: { net_content: 0 },
  products_net_unit_check: { net_unit: 'gallon' },
  products_pack_count_check: { pack_count: 0 },
  products_status_check: { status: wrongWord },
  promotions_amounts_check: { promoted_price: 0 },
  promotions_mechanic_check: { mechanic: wrongWord },
  promotions_period_check: { ends_on: pastDay },
  promotions_source_check: { source: wrongWord },
  promotions_subject_check: { product_id: null },
  regions_no_check: { no: 0 },
  retailers_channel_check: { channel: wrongWord },
  retailers_dataset_check: { dataset: wrongWord },
  saved_views_admin_check: { is_shared: true },
  saved_views_name_check: { name: '' },
  saved_views_query_check: { query: 'x'.repeat(2001) },
  saved_views_surface_check: { surface: wrongWord },
  service_status_failures_check: { failures_in_a_row: 1 },
  service_status_service_check: { service: wrongWord },
  sessions_acted_check: { acted_by: 'u1' },
  sessions_kind_check: { kind: wrongWord },
  shelf_observations_facings_check: { facings: -1 },
  shelf_observations_revision_check: { revision: -1 },
  shelf_observations_state_check: { state: wrongWord },
  shelf_observations_status_check: { status: wrongWord },
  shelf_series_dataset_check: { dataset: wrongWord },
  shelf_series_state_check: { state: wrongWord },
  shelf_spells_days_check: { days: `{${pastDay}}` },
  shelf_spells_facings_check: { facings: '{}' },
  shelf_spells_period_check: { to_on: pastDay },
  shelf_spells_state_check: { state: wrongWord },
  store_category_weights_weight_check: { weight: 0 },
  stores_place_check: { latitude: 91 },
  stripe_events_sync_check: { company_id: 'c1' },
  subscription_modules_url_check: { dashboard_url: 'http://app.powerbi.com/view?r=x' },
  subscriptions_claim_check: { claimed_at: past },
  subscriptions_currency_check: { currency: 'usd' },
  subscriptions_interval_check: { interval: 'weekly' },
  subscriptions_period_check: { current_period_end: past },
  subscriptions_plan_check: { plan: wrongWord },
  subscriptions_price_check: { quantity: 0 },
  switches_name_check: { name: wrongWord },
  switches_reason_check: { reason: '' },
  tier_dashboards_dataset_check: { dataset: wrongWord },
  tier_dashboards_kind_check: { kind: wrongWord },
  tier_dashboards_url_check: { kind: 'power_bi', url: null },
  trials_choice_check: { category_ids: [] },
  trials_failed_tries_check: { failed_tries: -1 },
  trials_interval_check: { interval: 'weekly' },
  trials_plan_check: { plan: wrongWord },
  user_directory_plan_check: { plan: 'gold' },
  user_directory_role_check: { role: 'root' },
  user_directory_state_check: { state: wrongWord },
  user_directory_status_check: { status: wrongWord },
  vat_rates_dataset_check: { dataset: wrongWord },
  vat_rates_percent_check: { percent: 100 },
  vat_rates_revision_check: { revision: -1 },
  users_blocked_check: { block_reason: 'spam' },
  users_daily_message_limit_check: { daily_message_limit: 10_001 },
  users_email_form_check: { email: 'Mona@Example.com ' },
  users_locale_check: { locale: 'fr' },
  users_notification_seq_check: { notification_seq: -1 },
  users_role_check: { role: 'root' },
  users_status_check: { status: wrongWord },
};

/** A trigger of theirs refuses a row that does not match the trail before any CHECK sees it. */
const SEALED = ['audit_seals', 'audit_checks'];

/** Who may write into every table. */
let owner: Pool;

const list = async (query: ReturnType<typeof sql>): Promise<string[]> => {
  const rows = await database().execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
};

/** A row from JSON: PostgreSQL casts every value to its column's type, absent columns to their default. */
const insertRow = (table: string, row: Record<string, unknown>) => {
  const columns = sql.join(
    Object.keys(row).map((column) => sql.identifier(column)),
    sql`, `,
  );
  return owner.transaction(async (tx) => {
    if (SEALED.includes(table))
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    await tx.execute(
      sql`insert into ${sql.identifier(table)} (${columns})
        select ${columns} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::text::jsonb)
        on conflict do nothing`,
    );
    if (SEALED.includes(table))
      await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  });
};

beforeAll(async () => {
  owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 1 });
  for (const [table, row] of VALID_ROWS) await insertRow(table, row);
});

afterAll(() => disconnect(owner));

describe('the schema', () => {
  test('has a valid row of every table here', async () => {
    const tables = await list(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and not (select relispartition from pg_class where oid = table_name::regclass)`,
    );
    expect(VALID_ROWS.map(([table]) => table).sort()).toEqual(tables.sort());
    for (const table of tables) {
      const [row] = await database().execute<{ count: number }>(
        sql`select count(*)::int from ${sql.identifier(table)}`,
      );
      expect(row?.count, table).toBeGreaterThan(0);
    }
  });

  test('has a violation of every check here', async () => {
    const checks = await list(
      sql`select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
        and not (select relispartition from pg_class where oid = conrelid)`,
    );
    expect(Object.keys(VIOLATIONS).sort()).toEqual(checks.sort());
  });

  test.each(Object.entries(VIOLATIONS))('refuses what %s forbids', async (constraint, wrong) => {
    const [table] = VALID_ROWS.filter(([name]) => constraint.startsWith(`${name}_`)).sort(
      ([a], [b]) => b.length - a.length,
    )[0] ?? [''];
    const [, row] = VALID_ROWS.find(([name]) => name === table) ?? [];
    const refusal = await insertRow(table, { ...row, ...wrong }).then(
      () => null,
      (error: unknown) => violatedConstraint(error),
    );
    expect(refusal).toBe(constraint);
  });

  // Keys of the market begin with the category, and what they refer to is never deleted: an index for that would only cost.
  // A reference that also carries the data set is served by an index on its identifier: the set alone only separates two halves.
  test('indexes every foreign key', async () => {
    const unindexed = await list(sql`
      select c.conrelid::regclass || '.' || c.conname as name
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and not exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = c.conrelid and i.indisprimary and a.attname = 'category_no')
        and not exists (
          select 1 from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey) and a.attname <> 'dataset'
        )`);
    expect(unindexed).toEqual([]);
  });

  test.each([
    ['audit_events', sql`update audit_events set kind = 'other'`],
    ['audit_seals', sql`update audit_seals set lines = 9`],
    ['audit_checks', sql`update audit_checks set broken_day = null`],
    ['audit_forged_seals', sql`update audit_forged_seals set reason = 'None'`],
    ['price_observations', sql`update price_observations set regular_price = 9`],
    ['shelf_observations', sql`update shelf_observations set state = 'oos'`],
  ])('only ever adds to %s', async (table, change) => {
    const name = sql.identifier(table);
    await expect(database().execute(sql`delete from ${name}`)).rejects.toThrow();
    await expect(database().execute(sql`truncate ${name} cascade`)).rejects.toThrow();
    await expect(database().execute(change)).rejects.toThrow();
    const [row] = await database().execute<{ count: number }>(sql`select count(*)::int from ${name}`);
    expect(row?.count).toBe(1);
  });

  test('keeps the limits and rows of files that are checked out of the write-ahead log', async () => {
    expect(
      await list(sql`select relname as name from pg_class where relpersistence = 'u' and relkind = 'r'`),
    ).toEqual(['rate_limits', 'import_rows']);
  });
});
