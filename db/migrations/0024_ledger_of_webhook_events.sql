DROP INDEX "stripe_events_received_at_idx";--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "sync_number" bigint;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stripe_events_received_at_id_idx" ON "stripe_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "stripe_events_type_received_at_id_idx" ON "stripe_events" USING btree ("type","received_at","id");--> statement-breakpoint
CREATE INDEX "stripe_events_stripe_customer_id_received_at_idx" ON "stripe_events" USING btree ("stripe_customer_id","received_at");--> statement-breakpoint
CREATE INDEX "stripe_events_company_id_sync_number_idx" ON "stripe_events" USING btree ("company_id","sync_number");--> statement-breakpoint
CREATE INDEX "stripe_events_no_customer_idx" ON "stripe_events" USING btree ("received_at","id") WHERE "stripe_events"."company_id" is null;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_sync_check" CHECK ("stripe_events"."company_id" is null or "stripe_events"."sync_number" is not null);