-- One spelling of people and firms; lib/admin/directory/keyword.ts writes the same, and a test holds the two together.
CREATE FUNCTION person_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    lower(regexp_replace(
      normalize(value, NFKD),
      '[\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF''`\u02BC\u2018\u2019]',
      '', 'g'
    )),
    'ٱیىةکς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'اييهكσ01234567890123456789'
  ),
  '[\u0009-\u000D\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'),
  '(^| )عبد ال', '\1عبدال', 'g'),
  '(^| )abd[ -]([aeu]l)', '\1abd\2', 'g'),
  '(^| )(abd[aeu]l|[ae]l)[ -]', '\1\2', 'g'),
  '^ | $', '', 'g');
--> statement-breakpoint
CREATE TABLE "user_directory" (
	"user_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"plan" text DEFAULT 'none' NOT NULL,
	"state" text DEFAULT 'none' NOT NULL,
	"links_set" boolean DEFAULT false NOT NULL,
	"cell" smallint GENERATED ALWAYS AS (case role when 'admin' then 20 else 0 end + case status when 'blocked' then 10 else 0 end
          + case when links_set then 5 else 0 end
          + case plan when 'starter' then 0 when 'growth' then 1 when 'premium' then 2 when 'trial' then 3 else 4 end) STORED NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"email" text collate "C" NOT NULL,
	"company_key" text collate "C" NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || name_key || ' ' || person_key(email) || ' ' || company_key) STORED NOT NULL,
	CONSTRAINT "user_directory_role_check" CHECK ("user_directory"."role" in ('user', 'admin')),
	CONSTRAINT "user_directory_status_check" CHECK ("user_directory"."status" in ('active', 'blocked')),
	CONSTRAINT "user_directory_plan_check" CHECK ("user_directory"."plan" in ('starter', 'growth', 'premium', 'trial', 'none')),
	CONSTRAINT "user_directory_state_check" CHECK ("user_directory"."state" in ('none', 'trial', 'active', 'waiting_for_activation', 'canceling', 'waiting_for_payment_method', 'canceled', 'unknown'))
);
--> statement-breakpoint
DROP INDEX "users_name_trgm_idx";
--> statement-breakpoint
DROP INDEX "users_email_trgm_idx";
--> statement-breakpoint
DROP INDEX "companies_name_trgm_idx";
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "shown_plan" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "shown_state" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "links_set" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_directory" ADD CONSTRAINT "user_directory_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "users_unverified_idx" ON "users" USING btree ("created_at") WHERE "users"."email_verified_at" is null;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_shown_plan_check" CHECK ("companies"."shown_plan" in ('starter', 'growth', 'premium', 'trial', 'none'));
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_shown_state_check" CHECK ("companies"."shown_state" in ('none', 'trial', 'active', 'waiting_for_activation', 'canceling', 'waiting_for_payment_method', 'canceled', 'unknown'));
--> statement-breakpoint
ALTER TABLE "user_directory" ALTER COLUMN "search_text" SET STATISTICS 1000;
--> statement-breakpoint
-- What lib/billing/policy.ts says of the subscription that each company has now; from here on it writes these columns itself.
UPDATE "companies" SET "shown_plan" = "now"."plan", "shown_state" = "now"."state", "links_set" = "now"."links_set"
FROM (
  SELECT "judged".*, CASE
      WHEN "state" = 'trial' THEN 'trial'
      WHEN "state" IN ('active', 'waiting_for_activation', 'canceling') OR "status" = 'past_due'
        OR ("state" = 'unknown' AND "current_period_end" > now()) THEN "own_plan"
      ELSE 'none' END AS "plan"
  FROM (
    SELECT c."id" AS "company_id", s."plan" AS "own_plan", s."status", s."current_period_end", links."links_set", CASE
        WHEN s."status" = 'trialing' THEN 'trial'
        WHEN s."status" = 'active' AND ending."at" > now() THEN 'canceling'
        WHEN s."status" = 'canceled' OR (s."status" = 'active' AND ending."at" IS NOT NULL) THEN 'canceled'
        WHEN s."status" = 'active' AND links."all_set" THEN 'active'
        WHEN s."status" = 'active' THEN 'waiting_for_activation'
        WHEN s."status" IN ('past_due', 'paused', 'unpaid') THEN 'waiting_for_payment_method'
        WHEN s."status" IN ('incomplete', 'incomplete_expired') THEN 'none'
        ELSE 'unknown' END AS "state"
    FROM "companies" c JOIN "subscriptions" s ON s."id" = c."current_subscription_id"
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_and("dashboard_url" IS NOT NULL), true) AS "all_set",
        coalesce(bool_and("dashboard_url" IS NOT NULL), false) AS "links_set"
      FROM "subscription_modules" WHERE "subscription_id" = s."id") links
    CROSS JOIN LATERAL (
      SELECT coalesce(s."cancel_at", CASE WHEN s."cancel_at_period_end" THEN s."current_period_end" END) AS "at") ending
  ) "judged"
) "now"
WHERE "companies"."id" = "now"."company_id";
--> statement-breakpoint
-- Fills the directory, or mends it, for these people. All that it reads is held, so that nobody's change falls in between.
CREATE FUNCTION refresh_user_directory(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = ANY (ids) ORDER BY id FOR SHARE;
  PERFORM 1 FROM companies
  WHERE id IN (SELECT company_id FROM memberships WHERE user_id = ANY (ids))
  ORDER BY id FOR SHARE;
  INSERT INTO user_directory (user_id, created_at, role, status, plan, state, links_set, name_key, email, company_key)
  SELECT u.id, u.created_at, u.role, u.status, coalesce(c.shown_plan, 'none'), coalesce(c.shown_state, 'none'),
    coalesce(c.links_set, false), person_key(u.name), u.email, coalesce(person_key(c.name), U&'\+10FFFF')
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id LEFT JOIN companies c ON c.id = m.company_id
  WHERE u.id = ANY (ids)
  ON CONFLICT (user_id) DO UPDATE SET created_at = excluded.created_at, role = excluded.role, status = excluded.status,
    plan = excluded.plan, state = excluded.state, links_set = excluded.links_set, name_key = excluded.name_key,
    email = excluded.email, company_key = excluded.company_key;
END
$$;
--> statement-breakpoint
SELECT refresh_user_directory(ARRAY(SELECT id FROM users));
--> statement-breakpoint
CREATE INDEX "user_directory_cell_idx" ON "user_directory" USING btree ("cell","created_at","user_id");
--> statement-breakpoint
CREATE INDEX "user_directory_created_at_idx" ON "user_directory" USING btree ("created_at","user_id");
--> statement-breakpoint
CREATE INDEX "user_directory_name_idx" ON "user_directory" USING btree ("name_key","user_id");
--> statement-breakpoint
CREATE INDEX "user_directory_email_idx" ON "user_directory" USING btree ("email","user_id");
--> statement-breakpoint
CREATE INDEX "user_directory_company_idx" ON "user_directory" USING btree ("company_key","user_id");
--> statement-breakpoint
CREATE INDEX "user_directory_state_idx" ON "user_directory" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "user_directory_search_idx" ON "user_directory" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ANALYZE "user_directory";
--> statement-breakpoint
-- Each trigger copies its own table's columns alone: the line in the directory is where two that change the same person meet.
CREATE FUNCTION copy_user_to_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_directory (user_id, created_at, role, status, name_key, email, company_key)
    VALUES (NEW.id, NEW.created_at, NEW.role, NEW.status, person_key(NEW.name), NEW.email, U&'\+10FFFF');
  ELSE
    UPDATE user_directory SET created_at = NEW.created_at, role = NEW.role, status = NEW.status,
      name_key = person_key(NEW.name), email = NEW.email
    WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_added_to_directory" AFTER INSERT ON "users"
FOR EACH ROW EXECUTE FUNCTION copy_user_to_directory();
--> statement-breakpoint
CREATE TRIGGER "users_changed_in_directory" AFTER UPDATE ON "users"
FOR EACH ROW WHEN ((OLD.created_at, OLD.role, OLD.status, OLD.name, OLD.email)
  IS DISTINCT FROM (NEW.created_at, NEW.role, NEW.status, NEW.name, NEW.email))
EXECUTE FUNCTION copy_user_to_directory();
--> statement-breakpoint
-- Both companies are held before either is read: whoever comes while a company changes would keep what it was, and whoever goes would still
-- be given what it becomes, for neither of the two transactions sees the other.
CREATE FUNCTION copy_membership_to_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) ORDER BY id FOR SHARE;
  UPDATE user_directory SET plan = coalesce(c.shown_plan, 'none'), state = coalesce(c.shown_state, 'none'),
    links_set = coalesce(c.links_set, false), company_key = coalesce(person_key(c.name), U&'\+10FFFF')
  FROM (VALUES (NEW.company_id)) AS now (company_id) LEFT JOIN companies c ON c.id = now.company_id
  WHERE user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "memberships_copied_to_directory" AFTER INSERT OR DELETE ON "memberships"
FOR EACH ROW EXECUTE FUNCTION copy_membership_to_directory();
--> statement-breakpoint
CREATE TRIGGER "memberships_moved_in_directory" AFTER UPDATE ON "memberships"
FOR EACH ROW WHEN (OLD.company_id <> NEW.company_id) EXECUTE FUNCTION copy_membership_to_directory();
--> statement-breakpoint
CREATE FUNCTION copy_company_to_directory() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  spelling text := person_key(NEW.name);
BEGIN
  UPDATE user_directory SET plan = NEW.shown_plan, state = NEW.shown_state, links_set = NEW.links_set, company_key = spelling
  WHERE user_id IN (SELECT user_id FROM memberships WHERE company_id = NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "companies_changed_in_directory" AFTER UPDATE ON "companies"
FOR EACH ROW WHEN ((OLD.name, OLD.shown_plan, OLD.shown_state, OLD.links_set)
  IS DISTINCT FROM (NEW.name, NEW.shown_plan, NEW.shown_state, NEW.links_set))
EXECUTE FUNCTION copy_company_to_directory();
