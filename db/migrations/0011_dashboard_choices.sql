CREATE TABLE "dashboard_choices" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"kind" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dashboard_choices_user_id_module_id_pk" PRIMARY KEY("user_id","module_id"),
	CONSTRAINT "dashboard_choices_kind_check" CHECK ("dashboard_choices"."kind" in ('native', 'power_bi'))
);
--> statement-breakpoint
ALTER TABLE "subscription_modules" DROP CONSTRAINT "subscription_modules_url_check";--> statement-breakpoint
ALTER TABLE "tier_dashboards" DROP CONSTRAINT "tier_dashboards_url_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sample_notice_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dashboard_choices" ADD CONSTRAINT "dashboard_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_choices" ADD CONSTRAINT "dashboard_choices_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboard_choices_module_id_idx" ON "dashboard_choices" USING btree ("module_id");--> statement-breakpoint
ALTER TABLE "subscription_modules" ADD CONSTRAINT "subscription_modules_url_check" CHECK ("subscription_modules"."dashboard_url" ~ '^(https://|http://localhost[:/])');--> statement-breakpoint
ALTER TABLE "tier_dashboards" ADD CONSTRAINT "tier_dashboards_url_check" CHECK (("tier_dashboards"."kind" = 'native' and "tier_dashboards"."url" is null) or ("tier_dashboards"."kind" = 'power_bi' and "tier_dashboards"."url" is not null and "tier_dashboards"."url" ~ '^(https://|http://localhost[:/])'));