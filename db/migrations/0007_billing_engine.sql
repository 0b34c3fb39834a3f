ALTER TABLE "companies" ADD COLUMN "stripe_synced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "replaces_stripe_subscription_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "receipt_url" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_double" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "failed_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_stripe_synced_at_idx" ON "companies" USING btree ("stripe_synced_at") WHERE "companies"."stripe_customer_id" is not null;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_failed_tries_check" CHECK ("trials"."failed_tries" >= 0);