/**
 * One valid row for every table, in the order of their references. The constraint test copies a row with one wrong column; a table
 * that is missing here fails it.
 */
type Row = Record<string, unknown>;

const day = '2026-01-01';
const nextDay = '2026-01-02';
const at = '2026-01-01T10:00:00Z';
const later = '2026-01-01T11:00:00Z';
const dataset = 'sample';
const names = { name_en: 'A', name_ar: 'أ' };

export const VALID_ROWS: readonly (readonly [table: string, row: Row])[] = [
  ['users', { id: 'u1', name: 'Mona', email: 'mona@example.com' }],
  ['companies', { id: 'c1', name: 'Nile Foods' }],
  ['memberships', { user_id: 'u1', company_id: 'c1', role: 'owner' }],
  ['admin_notes', { id: 'n1', user_id: 'u1', text: 'Called them back', created_at: at }],
  [
    'admin_views',
    { id: 'v1', owner_id: 'u1', list: 'users', name: 'Unpaid', query: '', is_shared: false, created_at: at },
  ],
  ['admin_columns', { user_id: 'u1', list: 'users', hidden: [] }],
  ['sessions', { id: 's1', user_id: 'u1', sign_in_id: 'in1', kind: 'cookie' }],
  [
    'email_codes',
    {
      user_id: 'u1',
      purpose: 'password_reset',
      code_hash: 'h',
      link_hash: 'l',
      email: 'mona@example.com',
      sent_at: at,
      expires_at: later,
    },
  ],
  ['email_code_days', { user_id: 'u1', purpose: 'password_reset', day, sent: 1, guesses: 1 }],
  [
    'action_tokens',
    { token_hash: 't1', user_id: 'u1', type: 'password_reset', created_at: at, expires_at: later },
  ],
  [
    'user_directory',
    {
      user_id: 'u1',
      created_at: at,
      role: 'user',
      status: 'active',
      name_key: 'mona',
      email: 'mona',
      company_key: 'nile',
    },
  ],
  ['daily_counts', { metric: 'messages', day, shard: 0, n: 1 }],
  ['used_id_tokens', { token_hash: 't1', expires_at: later }],
  ['google_link_requests', { secret_hash: 's1', user_id: 'u1', google_sub: 'g1', expires_at: later }],
  [
    'categories',
    { id: 'fixture', ...names, base_unit: 'kg', is_selectable: true, is_showcase: false, position: 99 },
  ],
  ['modules', { id: 'imdb' }],
  [
    'subscriptions',
    {
      id: 'sub1',
      company_id: 'c1',
      stripe_subscription_id: 'sub_1',
      status: 'active',
      plan: 'starter',
      interval: 'monthly',
      price_per_category: 14_900,
      quantity: 1,
      currency: 'USD',
      started_at: at,
      current_period_end: later,
    },
  ],
  ['subscription_modules', { subscription_id: 'sub1', module_id: 'imdb' }],
  ['subscription_categories', { subscription_id: 'sub1', category_id: 'fixture' }],
  [
    'trials',
    {
      company_id: 'c1',
      attempt_id: 'a1',
      plan: 'starter',
      interval: 'monthly',
      module_ids: ['imdb'],
      category_ids: ['fixture'],
      claimed_at: at,
    },
  ],
  [
    'checkout_attempts',
    {
      id: 'ca1',
      company_id: 'c1',
      plan: 'starter',
      interval: 'monthly',
      module_ids: ['imdb'],
      category_ids: ['fixture'],
      opened_at: at,
      expires_at: later,
    },
  ],
  [
    'invoices',
    {
      id: 'i1',
      company_id: 'c1',
      stripe_invoice_id: 'in_1',
      status: 'paid',
      amount_due: 100,
      amount_paid: 100,
      currency: 'USD',
      issued_at: at,
      period_start: at,
      period_end: later,
    },
  ],
  ['stripe_events', { id: 'evt_1', type: 'invoice.paid', received_at: at }],
  ['billing_effects', { company_id: 'c1', kind: 'trial_started', subject: 'sub1' }],
  ['tier_dashboards', { dataset, module_id: 'imdb', kind: 'native' }],
  ['dashboard_choices', { user_id: 'u1', module_id: 'imdb', kind: 'native', chosen_at: at }],
  ['chats', { id: 'ch1', user_id: 'u1', title: 'New Chat', created_at: at, updated_at: later }],
  [
    'chat_messages',
    { id: 'm1', chat_id: 'ch1', user_id: 'u1', position: 0, role: 'user', content: 'Hello', parts: [] },
  ],
  ['chat_storage', { user_id: 'u1', bytes: 0 }],
  ['chat_usage', { subject: 'user:u1', day, count: 1 }],
  ['notifications', { id: 'n1', user_id: 'u1', seq: 1, type: 'welcome' }],
  ['jobs', { id: 'j1', kind: 'operations.sweep' }],
  ['rate_limits', { key: 'k1', tat: at }],
  ['security_events', { id: 'se1', at, kind: 'account.signed_in', address_hash: 'h1' }],
  ['audit_events', { id: 'ae1', at, kind: 'signed_in' }],
  ['manufacturers', { id: 'mf1', dataset, ...names }],
  ['brands', { id: 'b1', dataset, ...names }],
  [
    'brand_ownerships',
    { brand_id: 'b1', manufacturer_id: 'mf1', dataset, valid_from: day, valid_to: nextDay },
  ],
  [
    'products',
    {
      id: 'p1',
      dataset,
      ...names,
      brand_id: 'b1',
      category_id: 'fixture',
      net_content: 1,
      net_unit: 'kg',
      family_id: 'p1',
    },
  ],
  ['retailers', { id: 'r1', dataset, ...names, channel: 'hyper', position: 1 }],
  [
    'stores',
    {
      id: 'st1',
      dataset,
      retailer_id: 'r1',
      ...names,
      city_en: 'Cairo',
      city_ar: 'القاهرة',
      governorate_en: 'Cairo',
      governorate_ar: 'القاهرة',
      latitude: 30,
      longitude: 31,
    },
  ],
  ['store_category_weights', { store_id: 'st1', category_id: 'fixture', weight: 1 }],
  [
    'listings',
    {
      id: 'l1',
      dataset,
      retailer_id: 'r1',
      retailer_sku: '1',
      raw_title: 'A',
      product_id: 'p1',
      match_status: 'approved',
      first_seen: day,
      last_seen: nextDay,
    },
  ],
  [
    'scrape_runs',
    { id: 'run1', dataset, source: 'web', started_at: at, finished_at: later, attempted: 2, succeeded: 1 },
  ],
  [
    'price_observations',
    {
      listing_id: 'l1',
      store_id: 'st1',
      dataset,
      observed_at: at,
      regular_price: 10,
      unit_price: 10,
      currency: 'EGP',
      source: 'web',
      run_id: 'run1',
    },
  ],
  [
    'promotions',
    {
      id: 'pr1',
      dataset,
      retailer_id: 'r1',
      product_id: 'p1',
      mechanic: 'price-cut',
      starts_on: day,
      ends_on: nextDay,
      promoted_price: 8,
      regular_price: 10,
      source: 'web',
    },
  ],
  [
    'availability_observations',
    { product_id: 'p1', store_id: 'st1', dataset, observed_at: at, state: 'in_stock' },
  ],
  [
    'authorisations',
    { id: 'au1', dataset, product_id: 'p1', retailer_id: 'r1', valid_from: day, valid_to: nextDay },
  ],
  ['cpi_series', { dataset, month: day, index: 100 }],
  ['market_events', { kind: 'ramadan', starts_on: day, ends_on: nextDay }],
];
