CREATE TABLE "alert_categories" (
	"category_id" text NOT NULL,
	"dataset" text NOT NULL,
	"state" text NOT NULL,
	"judged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_categories_category_id_dataset_pk" PRIMARY KEY("category_id","dataset"),
	CONSTRAINT "alert_categories_dataset_check" CHECK ("alert_categories"."dataset" in ('sample', 'licensed'))
);
--> statement-breakpoint
CREATE TABLE "alert_days" (
	"category_id" text NOT NULL,
	"dataset" text NOT NULL,
	"day" date NOT NULL,
	"digest" text NOT NULL,
	"changes" text[] NOT NULL,
	CONSTRAINT "alert_days_category_id_dataset_day_pk" PRIMARY KEY("category_id","dataset","day")
);
--> statement-breakpoint
CREATE TABLE "alert_events" (
	"rule_id" text NOT NULL,
	"change" text NOT NULL,
	"category_id" text NOT NULL,
	"dataset" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"retailer_id" text NOT NULL,
	"store_id" text,
	"brand_id" text NOT NULL,
	"former_id" text,
	"first_on" date NOT NULL,
	"before" numeric(12, 4),
	"after" numeric(12, 4),
	"found_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"over_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawal_said_at" timestamp (3) with time zone,
	CONSTRAINT "alert_events_rule_id_change_pk" PRIMARY KEY("rule_id","change"),
	CONSTRAINT "alert_events_kind_check" CHECK ("alert_events"."kind" in ('price', 'promotion_begun', 'promotion_ended', 'shelf_empty', 'shelf_back', 'carried', 'lost', 'new', 'gone', 'pack')),
	CONSTRAINT "alert_events_dataset_check" CHECK ("alert_events"."dataset" in ('sample', 'licensed')),
	CONSTRAINT "alert_events_withdrawal_check" CHECK ("alert_events"."withdrawal_said_at" is null or ("alert_events"."withdrawn_at" is not null and "alert_events"."delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"view_id" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" smallint,
	"by_email" boolean NOT NULL,
	"pause" text,
	"snoozed_until" timestamp (3) with time zone,
	"judged_category" text,
	"judged_dataset" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_rules_kind_check" CHECK ("alert_rules"."kind" in ('price', 'promotion', 'stock', 'assortment', 'pack')),
	CONSTRAINT "alert_rules_pause_check" CHECK ("alert_rules"."pause" in ('person', 'view_gone', 'view_empty', 'plan')),
	CONSTRAINT "alert_rules_dataset_check" CHECK ("alert_rules"."judged_dataset" in ('sample', 'licensed')),
	CONSTRAINT "alert_rules_name_check" CHECK (length("alert_rules"."name") between 1 and 60),
	CONSTRAINT "alert_rules_threshold_check" CHECK (("alert_rules"."kind" = 'price') = ("alert_rules"."threshold" is not null)
        and "alert_rules"."threshold" between 3 and 90),
	CONSTRAINT "alert_rules_judged_check" CHECK (("alert_rules"."judged_category" is null) = ("alert_rules"."judged_dataset" is null))
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"by_email" boolean NOT NULL,
	"from_hour" smallint NOT NULL,
	"to_hour" smallint NOT NULL,
	"weekdays" smallint[] NOT NULL,
	CONSTRAINT "alert_settings_hours_check" CHECK ("alert_settings"."from_hour" >= 0 and "alert_settings"."from_hour" < "alert_settings"."to_hour" and "alert_settings"."to_hour" <= 24),
	CONSTRAINT "alert_settings_weekdays_check" CHECK (cardinality("alert_settings"."weekdays") > 0 and "alert_settings"."weekdays" <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[])
);
--> statement-breakpoint
ALTER TABLE "alert_days" ADD CONSTRAINT "alert_days_category_fk" FOREIGN KEY ("category_id","dataset") REFERENCES "public"."alert_categories"("category_id","dataset") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_found_at_idx" ON "alert_events" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "alert_events_waiting_idx" ON "alert_events" USING btree ("rule_id") WHERE "alert_events"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "alert_events_withdrawn_idx" ON "alert_events" USING btree ("rule_id") WHERE "alert_events"."withdrawn_at" is not null and "alert_events"."withdrawal_said_at" is null;--> statement-breakpoint
CREATE INDEX "alert_events_change_idx" ON "alert_events" USING btree ("category_id","change");--> statement-breakpoint
CREATE INDEX "alert_rules_user_id_idx" ON "alert_rules" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE INDEX "alert_rules_company_id_idx" ON "alert_rules" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "alert_rules_view_id_idx" ON "alert_rules" USING btree ("view_id");