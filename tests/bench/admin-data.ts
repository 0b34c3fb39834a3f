import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';

/** Members of the first firms; everyone else is spread over the others, most of them in few. */
export const LARGE_FIRMS = [7530, 1128, 15] as const;

const list = (words: string): string => `array[${words.split(' ').map((word) => `'${word}'`)}]`;
const FIRST_AR = list(
  'محمد أحمد احمد فاطمة فاطمه علي على مصطفى مصطفي سارة منى إبراهيم ابراهيم عبدالرحمن هبة',
);
const LAST_AR = list('السيد النجار حسن إسماعيل اسماعيل المصري الشافعي طه يونس عبدالله جرجس رمضان');
const FIRST = list(
  'Mohamed Mohammed Ahmed Fatma Ali Mostafa Sara Mona Ibrahim Youssef José Karim Nour Zkaria Hoda Omar',
);
const LAST = list(
  'El-Sayed Elsayed Hassan Ismail Masry Shafie Taha Younes Girgis Ramadan Núñez Naggar Fouad Aziz',
);
const FIRM_AR = list('النيل الدلتا الأهرام الشروق الصفا المراعي النخيل الواحة');
const FIRM = list('Nile Delta Pyramids Sunrise Safa Meadow Palm Oasis Cairo Alex');
const SUBJECTS = list('milk tea rice sugar cheese حليب شاي أرز سكر جبنة زيت مكرونة');
const DOMAIN = list('gmail.com yahoo.com outlook.com nile.com.eg delta.com.eg foods.example');

/** One of a list, the same at every run. */
const one = (words: string, of: string, salt: number): string =>
  `(${words})[1 + (hashint4((${of} + ${salt * 1_000_003})::int) & 2147483647) % array_length(${words}, 1)]`;
const share = (of: string, salt: number): string =>
  `((hashint4((${of} + ${salt * 1_000_003})::int) & 2147483647) / 2147483648.0)`;

/** Statements of the migration that fill what is derived. */
const derivation = (beginning: string): string => {
  const [file = ''] = fs.globSync('db/migrations/*_user_directory.sql');
  const statement = fs
    .readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .find((one) => one.includes(`\n${beginning}`));
  if (!statement) throw new Error(`${file} holds no ${beginning}`);
  return statement;
};

const FILLED = ['users', 'companies', 'memberships', 'subscriptions', 'subscription_modules'];

/** Fills an empty database as the product's would look with so many people. Its owner's, for triggers wait meanwhile. */
export async function fillPeople(people: number): Promise<void> {
  const owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 1, statementLimit: BULK_LIMIT });
  const firms = Math.round(people * 0.4);
  const [first, second, third] = LARGE_FIRMS.map((members) => Math.min(members, Math.round(people / 50)));
  const ends = [first ?? 0, (first ?? 0) + (second ?? 0), (first ?? 0) + (second ?? 0) + (third ?? 0)];
  const run = async (statement: string) => {
    await owner.execute(sql.raw(statement));
  };
  try {
    await run(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
    const references = await dropReferences(owner);
    for (const table of FILLED) await run(`alter table ${table} disable trigger user`);
    await run(`insert into companies (id, name, stripe_customer_id, stripe_synced_at, created_at)
      select 'c' || lpad(g::text, 12, '0'),
        case when g % 20 < 9 then 'شركة ' || ${one(FIRM_AR, 'g', 1)} || ' ' || g else ${one(FIRM, 'g', 1)} || ' Foods ' || g end,
        case when g % 4 <> 3 then 'cus_' || g end, case when g % 4 <> 3 then now() - ${share('g', 2)} * interval '12 hours' end, now()
      from generate_series(1, ${firms}) g`);
    await run(`insert into users (id, name, email, role, status, email_verified_at, created_at)
      select 'u' || lpad(g::text, 12, '0'),
        case when g % 20 < 9 then ${one(FIRST_AR, 'g', 3)} || ' ' || ${one(LAST_AR, 'g', 4)}
          else ${one(FIRST, 'g', 3)} || ' ' || ${one(LAST, 'g', 4)} end,
        lower(${one(list('mohamed ahmed fatma ali sara mona omar karim'), 'g', 3)}) || '.' || g || '@' || ${one(DOMAIN, 'g', 5)},
        case when g % 16000 = 7 then 'admin' else 'user' end, case when g % 67 = 0 then 'blocked' else 'active' end,
        case when g % 1000 > 0 then now() end, now() - interval '3 years' * (1 - sqrt(g / ${people}.0))
      from generate_series(1, ${people}) g`);
    await run(`insert into memberships (user_id, company_id, role)
      select 'u' || lpad(g::text, 12, '0'), 'c' || lpad((case when g <= ${ends[0]} then 1 when g <= ${ends[1]} then 2
        when g <= ${ends[2]} then 3 else 4 + floor(power(${share('g', 6)}, 1.5) * ${firms - 4}) end)::int::text, 12, '0'),
        case when g % 3 = 0 then 'owner' else 'member' end
      from generate_series(1, ${people}) g where g % 25 > 0 and g % 16000 <> 7`);
    await run(`insert into subscriptions (id, company_id, stripe_subscription_id, status, plan, interval, price_per_category, quantity,
        currency, started_at, current_period_end, trial_ends_at, cancel_at, ended_at)
      select 's' || g, 'c' || lpad(g::text, 12, '0'), 'sub_' || g,
        case when r < 0.42 then 'active' when r < 0.82 then 'canceled' when r < 0.93 then 'paused' when r < 0.98 then 'trialing' else 'past_due' end,
        ${one(list('starter growth growth premium'), 'g', 8)}, 'monthly', 24900, 3, 'USD', now() - interval '40 days', now() + interval '20 days',
        case when r between 0.93 and 0.98 then now() + interval '5 days' end, case when r < 0.02 then now() + interval '9 days' end,
        case when r between 0.42 and 0.82 then now() end
      from (select g, ${share('g', 7)} as r from generate_series(1, ${firms}) g where g % 4 <> 3) firms`);
    await run(`insert into subscription_modules (subscription_id, module_id, dashboard_url)
      select s.id, m.id, case when ${share('hashtext(s.id) / 2', 9)} > 0.27 then 'https://app.powerbi.com/reportEmbed?reportId=1' end
      from subscriptions s join modules m on m.id in ('priceMonitor', 'imdb') or (m.id = 'promotions' and s.plan <> 'starter')
        or (m.id = 'distributions' and s.plan = 'premium')`);
    await run(
      `update companies c set current_subscription_id = s.id from subscriptions s where s.company_id = c.id`,
    );
    await run(
      `insert into sessions (id, user_id, kind, sign_in_id) select 'x' || id, id, 'cookie', id from users where id like '%0' or id like '%5'`,
    );
    await run(derivation('UPDATE "companies" SET "shown_plan"'));
    for (const table of FILLED) await run(`alter table ${table} enable trigger user`);
    await fillDirectory(owner);
    await putBack(owner, references);
    for (const table of [...FILLED, 'sessions', 'user_directory']) await run(`vacuum analyze ${table}`);
  } finally {
    await disconnect(owner);
  }
}

const CHAT_TABLES = ['chats', 'chat_messages', 'chat_storage'];

/**
 * Gives people chats, as many as there are people and most of them few people's, with five messages each in the middle over three years,
 * and the counts of days that triggers would have kept.
 */
export async function fillMessages(people: number): Promise<void> {
  const owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 1, statementLimit: BULK_LIMIT });
  const run = async (statement: string) => {
    await owner.execute(sql.raw(statement));
  };
  try {
    await run(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
    const references = await dropReferences(owner, CHAT_TABLES);
    const indexes = await dropIndexes(owner, CHAT_TABLES);
    for (const table of CHAT_TABLES) await run(`alter table ${table} disable trigger user`);
    await run(`insert into chats (id, user_id, title, created_at, updated_at, message_count, bytes)
      select 'k' || lpad(g::text, 12, '0'),
        'u' || lpad((1 + floor(power(${share('g', 11)}, 3) * ${people - 1}))::int::text, 12, '0'),
        ${one(SUBJECTS, 'g', 12)} || ' ' || g, at, at + interval '1 hour', n, n * 250
      from (select g, now() - interval '1 hour' - interval '3 years' * (1 - sqrt(g / ${people}.0)) as at,
        2 + 2 * ((hashint4(g) & 2147483647) % 4) as n from generate_series(1, ${people}) g) chats`);
    await run(`insert into chat_messages (id, chat_id, user_id, position, role, content, parts, created_at)
      select 'm' || place, id, user_id, place, case when place % 2 = 0 then 'user' else 'assistant' end, said,
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', said)), created_at + place * interval '20 seconds'
      from chats, generate_series(0, message_count - 1) place, lateral (select case when place % 2 = 0
        then 'What is the price of ' || title || ' in Cairo?' else title || ' costs ' || length(id) + place || '.50 EGP in most shops' end) of (said)`);
    await run(`insert into chat_storage (user_id, bytes) select user_id, sum(bytes) from chats group by 1`);
    await run(`insert into daily_counts (metric, day, shard, n)
      select 'users', cairo_day(created_at), 0, count(*) from users group by 2 union all
      select 'chats', cairo_day(created_at), 0, count(*) from chats group by 2 union all
      select 'messages', cairo_day(created_at), 0, count(*) from chat_messages where role = 'user' group by 2`);
    for (const table of CHAT_TABLES) await run(`alter table ${table} enable trigger user`);
    for (const { made } of indexes) await run(made);
    await putBack(owner, references);
    for (const table of [...CHAT_TABLES, 'daily_counts']) await run(`vacuum analyze ${table}`);
  } finally {
    await disconnect(owner);
  }
}

type Reference = { relation: string; name: string; made: string };

/** Each is looked up row by row, which takes longer than all the rest. @returns what puts them back */
async function dropReferences(
  owner: Pool,
  tables: readonly string[] = [...FILLED, 'sessions', 'user_directory'],
): Promise<Reference[]> {
  const references = await owner.execute<Reference>(sql`
    select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as made
    from pg_constraint where contype = 'f' and conrelid::regclass::text in (${sql.raw(
      tables.map((table) => `'${table}'`).join(', '),
    )})`);
  for (const { relation, name } of references)
    await owner.execute(sql.raw(`alter table ${relation} drop constraint ${name}`));
  return references;
}

async function putBack(owner: Pool, references: readonly Reference[]): Promise<void> {
  for (const { relation, name, made } of references)
    await owner.execute(sql.raw(`alter table ${relation} add constraint ${name} ${made} not valid`));
}

/** Indexes are made afterwards: in bulk that takes a tenth of the time. @returns what makes them again */
async function dropIndexes(owner: Pool, tables: readonly string[]): Promise<{ made: string }[]> {
  const indexes = await owner.execute<{ name: string; made: string }>(sql`
    select indexname as name, indexdef as made from pg_indexes
    where indexname like '%idx' and tablename in (${sql.raw(tables.map((table) => `'${table}'`).join(', '))})`);
  for (const { name } of indexes) await owner.execute(sql.raw(`drop index ${name}`));
  return indexes;
}

async function fillDirectory(owner: Pool): Promise<void> {
  const indexes = await dropIndexes(owner, ['user_directory']);
  await owner.execute(sql`select refresh_user_directory(array(select id from users))`);
  for (const { made } of indexes) await owner.execute(sql.raw(made));
}
