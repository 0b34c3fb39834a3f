ALTER TABLE "invoices" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "has_card" boolean DEFAULT false NOT NULL;