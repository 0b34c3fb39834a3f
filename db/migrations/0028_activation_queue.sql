ALTER TABLE "subscriptions" ADD COLUMN "activation_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_activation_due_at_id_idx" ON "subscriptions" USING btree ("activation_due_at","id") WHERE "subscriptions"."activation_due_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_activated_at_idx" ON "subscriptions" USING btree ("activated_at") WHERE "subscriptions"."activated_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_claimed_by_idx" ON "subscriptions" USING btree ("claimed_by");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_claim_check" CHECK ("subscriptions"."claimed_at" is null or "subscriptions"."activation_due_at" is not null);