CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"to" text NOT NULL,
	"user_id" text,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"values" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"provider_id" text,
	"idempotency_key" text NOT NULL,
	"error" text,
	"again_of" text,
	CONSTRAINT "emails_locale_check" CHECK ("emails"."locale" in ('en', 'ar')),
	CONSTRAINT "emails_state_check" CHECK ("emails"."state" in ('queued', 'sent', 'refused', 'failed')),
	CONSTRAINT "emails_settled_at_check" CHECK (("emails"."settled_at" is null) = ("emails"."state" = 'queued'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_idempotency_key_key" ON "emails" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_again_of_key" ON "emails" USING btree ("again_of") WHERE "emails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "emails_created_at_idx" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "emails_state_id_idx" ON "emails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "emails_template_id_idx" ON "emails" USING btree ("template","id");--> statement-breakpoint
CREATE INDEX "emails_to_idx" ON "emails" USING btree ("to" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "emails_user_id_id_idx" ON "emails" USING btree ("user_id","id");