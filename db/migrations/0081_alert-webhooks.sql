CREATE TABLE "alert_webhooks" (
	"company_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"locale" text NOT NULL,
	"secret_seed" text NOT NULL,
	"former_seed" text,
	"rotated_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"off_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_webhooks_locale_check" CHECK ("alert_webhooks"."locale" in ('en', 'ar')),
	CONSTRAINT "alert_webhooks_outcome_check" CHECK ("alert_webhooks"."outcome" in ('delivered', 'refused', 'redirected', 'notPublic', 'unreachable')),
	CONSTRAINT "alert_webhooks_address_check" CHECK (length("alert_webhooks"."address") between 1 and 500),
	CONSTRAINT "alert_webhooks_former_check" CHECK (("alert_webhooks"."former_seed" is null) = ("alert_webhooks"."rotated_at" is null)),
	CONSTRAINT "alert_webhooks_tried_check" CHECK (("alert_webhooks"."tried_at" is null) = ("alert_webhooks"."outcome" is null)),
	CONSTRAINT "alert_webhooks_failures_check" CHECK ("alert_webhooks"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "by_webhook" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_webhooks" ADD CONSTRAINT "alert_webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;