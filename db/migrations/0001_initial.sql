CREATE TABLE "action_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "action_tokens_type_check" CHECK ("action_tokens"."type" in ('password_reset', 'password_set')),
	CONSTRAINT "action_tokens_period_check" CHECK ("action_tokens"."expires_at" > "action_tokens"."created_at")
);
--> statement-breakpoint
CREATE TABLE "email_code_days" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"day" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"guesses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "email_code_days_user_id_purpose_day_pk" PRIMARY KEY("user_id","purpose","day"),
	CONSTRAINT "email_code_days_purpose_check" CHECK ("email_code_days"."purpose" in ('email_verification', 'password_reset', 'email_change')),
	CONSTRAINT "email_code_days_sent_check" CHECK ("email_code_days"."sent" between 0 and 10),
	CONSTRAINT "email_code_days_guesses_check" CHECK ("email_code_days"."guesses" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"email" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "email_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "email_codes_purpose_check" CHECK ("email_codes"."purpose" in ('email_verification', 'password_reset', 'email_change')),
	CONSTRAINT "email_codes_attempts_check" CHECK ("email_codes"."attempts" between 0 and 5),
	CONSTRAINT "email_codes_period_check" CHECK ("email_codes"."expires_at" > "email_codes"."sent_at")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_kind_check" CHECK ("sessions"."kind" in ('cookie', 'bearer'))
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"google_sub" text,
	"role" text DEFAULT 'user' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"daily_message_limit" integer,
	"notification_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'blocked')),
	CONSTRAINT "users_locale_check" CHECK ("users"."locale" in ('en', 'ar')),
	CONSTRAINT "users_email_form_check" CHECK ("users"."email" = lower(btrim("users"."email")) and "users"."email" <> ''),
	CONSTRAINT "users_daily_message_limit_check" CHECK ("users"."daily_message_limit" between 0 and 10000),
	CONSTRAINT "users_notification_seq_check" CHECK ("users"."notification_seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"base_unit" text NOT NULL,
	"is_selectable" boolean NOT NULL,
	"is_showcase" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "categories_base_unit_check" CHECK ("categories"."base_unit" in ('kg', 'l', 'piece')),
	CONSTRAINT "categories_id_check" CHECK ("categories"."id" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "categories_showcase_check" CHECK (not "categories"."is_showcase" or "categories"."is_selectable")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text NOT NULL,
	"chat_id" text NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_chat_id_id_pk" PRIMARY KEY("chat_id","id"),
	CONSTRAINT "chat_messages_role_check" CHECK ("chat_messages"."role" in ('user', 'assistant')),
	CONSTRAINT "chat_messages_position_check" CHECK ("chat_messages"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chat_usage" (
	"subject" text NOT NULL,
	"day" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "chat_usage_subject_day_pk" PRIMARY KEY("subject","day"),
	CONSTRAINT "chat_usage_count_check" CHECK ("chat_usage"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chats_period_check" CHECK ("chats"."updated_at" >= "chats"."created_at")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"stripe_customer_id" text,
	"stripe_wanted" bigint DEFAULT 0 NOT NULL,
	"stripe_synced" bigint DEFAULT 0 NOT NULL,
	"current_subscription_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_stripe_counter_check" CHECK ("companies"."stripe_synced" >= 0 and "companies"."stripe_wanted" >= "companies"."stripe_synced")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"subject_id" text,
	"company_id" text,
	"address_hash" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"unique_key" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_attempts_check" CHECK ("jobs"."attempts" >= 0),
	CONSTRAINT "jobs_end_check" CHECK ("jobs"."finished_at" is null or "jobs"."failed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_seq_check" CHECK ("notifications"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tat" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_announcements" (
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"announced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_announcements_company_id_kind_subject_pk" PRIMARY KEY("company_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"module_ids" text[] NOT NULL,
	"category_ids" text[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"stripe_session_id" text,
	"stripe_subscription_id" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "checkout_attempts_plan_check" CHECK ("checkout_attempts"."plan" in ('starter', 'growth', 'premium')),
	CONSTRAINT "checkout_attempts_interval_check" CHECK ("checkout_attempts"."interval" in ('monthly', 'yearly')),
	CONSTRAINT "checkout_attempts_status_check" CHECK ("checkout_attempts"."status" in ('open', 'paid', 'expired', 'superseded', 'refunded')),
	CONSTRAINT "checkout_attempts_period_check" CHECK ("checkout_attempts"."expires_at" > "checkout_attempts"."opened_at"),
	CONSTRAINT "checkout_attempts_choice_check" CHECK (cardinality("checkout_attempts"."module_ids") > 0 and cardinality("checkout_attempts"."category_ids") > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"subscription_id" text,
	"status" text NOT NULL,
	"number" text,
	"amount_due" integer NOT NULL,
	"amount_paid" integer NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"hosted_url" text,
	"pdf_url" text,
	CONSTRAINT "invoices_amounts_check" CHECK ("invoices"."amount_due" >= 0 and "invoices"."amount_paid" >= 0 and "invoices"."amount_refunded" between 0 and "invoices"."amount_paid"),
	CONSTRAINT "invoices_currency_check" CHECK ("invoices"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "invoices_period_check" CHECK ("invoices"."period_end" >= "invoices"."period_start")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" text PRIMARY KEY NOT NULL,
	CONSTRAINT "modules_id_check" CHECK ("modules"."id" in ('distributions', 'imdb', 'priceMonitor', 'promotions'))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"stripe_customer_id" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_categories" (
	"subscription_id" text NOT NULL,
	"category_id" text NOT NULL,
	CONSTRAINT "subscription_categories_subscription_id_category_id_pk" PRIMARY KEY("subscription_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_modules" (
	"subscription_id" text NOT NULL,
	"module_id" text NOT NULL,
	"dashboard_url" text,
	"dashboard_set_at" timestamp (3) with time zone,
	CONSTRAINT "subscription_modules_subscription_id_module_id_pk" PRIMARY KEY("subscription_id","module_id"),
	CONSTRAINT "subscription_modules_url_check" CHECK ("subscription_modules"."dashboard_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"pause_cause" text,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"price_per_category" integer NOT NULL,
	"quantity" integer NOT NULL,
	"currency" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"cancel_at" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"replaced_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_plan_check" CHECK ("subscriptions"."plan" in ('starter', 'growth', 'premium')),
	CONSTRAINT "subscriptions_interval_check" CHECK ("subscriptions"."interval" in ('monthly', 'yearly')),
	CONSTRAINT "subscriptions_price_check" CHECK ("subscriptions"."price_per_category" >= 0 and "subscriptions"."quantity" > 0),
	CONSTRAINT "subscriptions_currency_check" CHECK ("subscriptions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "subscriptions_period_check" CHECK ("subscriptions"."current_period_end" >= "subscriptions"."started_at")
);
--> statement-breakpoint
CREATE TABLE "tier_dashboards" (
	"dataset" text NOT NULL,
	"module_id" text NOT NULL,
	"kind" text DEFAULT 'native' NOT NULL,
	"url" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tier_dashboards_dataset_module_id_pk" PRIMARY KEY("dataset","module_id"),
	CONSTRAINT "tier_dashboards_dataset_check" CHECK ("tier_dashboards"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "tier_dashboards_kind_check" CHECK ("tier_dashboards"."kind" in ('native', 'power_bi')),
	CONSTRAINT "tier_dashboards_url_check" CHECK (("tier_dashboards"."kind" = 'native' and "tier_dashboards"."url" is null) or ("tier_dashboards"."kind" = 'power_bi' and "tier_dashboards"."url" is not null and "tier_dashboards"."url" like 'https://%'))
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"company_id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"module_ids" text[] NOT NULL,
	"category_ids" text[] NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"stripe_subscription_id" text,
	CONSTRAINT "trials_plan_check" CHECK ("trials"."plan" in ('starter', 'growth', 'premium')),
	CONSTRAINT "trials_interval_check" CHECK ("trials"."interval" in ('monthly', 'yearly')),
	CONSTRAINT "trials_choice_check" CHECK (cardinality("trials"."module_ids") > 0 and cardinality("trials"."category_ids") > 0)
);
--> statement-breakpoint
ALTER TABLE "action_tokens" ADD CONSTRAINT "action_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_code_days" ADD CONSTRAINT "email_code_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_current_subscription_id_subscriptions_id_fk" FOREIGN KEY ("current_subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_announcements" ADD CONSTRAINT "billing_announcements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_categories" ADD CONSTRAINT "subscription_categories_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_categories" ADD CONSTRAINT "subscription_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_modules" ADD CONSTRAINT "subscription_modules_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_modules" ADD CONSTRAINT "subscription_modules_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_replaced_by_id_subscriptions_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_dashboards" ADD CONSTRAINT "tier_dashboards_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_tokens_user_id_idx" ON "action_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_link_hash_key" ON "email_codes" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "memberships_company_id_idx" ON "memberships" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_at_idx" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_sub_key" ON "users" USING btree ("google_sub");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_name_trgm_idx" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_trgm_idx" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "categories_parent_id_idx" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "chat_messages_chat_id_position_idx" ON "chat_messages" USING btree ("chat_id","position");--> statement-breakpoint
CREATE INDEX "chat_messages_created_at_idx" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chat_messages_content_trgm_idx" ON "chat_messages" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_usage_day_idx" ON "chat_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "chats_user_id_updated_at_idx" ON "chats" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_stripe_customer_id_key" ON "companies" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE INDEX "companies_current_subscription_id_idx" ON "companies" USING btree ("current_subscription_id");--> statement-breakpoint
CREATE INDEX "companies_unsynced_idx" ON "companies" USING btree ("id") WHERE "companies"."stripe_wanted" > "companies"."stripe_synced";--> statement-breakpoint
CREATE INDEX "companies_name_trgm_idx" ON "companies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_subject_id_at_idx" ON "audit_events" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_kind_at_idx" ON "audit_events" USING btree ("kind","at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_unique_key_key" ON "jobs" USING btree ("unique_key") WHERE "jobs"."finished_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("run_at") WHERE "jobs"."finished_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_failed_at_idx" ON "jobs" USING btree ("failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_user_id_seq_key" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "rate_limits_tat_idx" ON "rate_limits" USING btree ("tat");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_open_key" ON "checkout_attempts" USING btree ("company_id") WHERE "checkout_attempts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "checkout_attempts_company_id_idx" ON "checkout_attempts" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_stripe_session_id_key" ON "checkout_attempts" USING btree ("stripe_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_stripe_invoice_id_key" ON "invoices" USING btree ("stripe_invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_company_id_issued_at_idx" ON "invoices" USING btree ("company_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_subscription_id_idx" ON "invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "stripe_events_received_at_idx" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscription_categories_category_id_idx" ON "subscription_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "subscription_modules_module_id_idx" ON "subscription_modules" USING btree ("module_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe_subscription_id_key" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_company_id_idx" ON "subscriptions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "subscriptions_replaced_by_id_idx" ON "subscriptions" USING btree ("replaced_by_id");--> statement-breakpoint
CREATE INDEX "tier_dashboards_module_id_idx" ON "tier_dashboards" USING btree ("module_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_attempt_id_key" ON "trials" USING btree ("attempt_id");