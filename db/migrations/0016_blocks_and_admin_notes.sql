CREATE TABLE "admin_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_notes_text_check" CHECK ("admin_notes"."text" <> '' and length("admin_notes"."text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_notes_user_id_created_at_idx" ON "admin_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_notes_company_id_created_at_idx" ON "admin_notes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_notes_author_id_idx" ON "admin_notes" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_blocked_by_idx" ON "users" USING btree ("blocked_by");--> statement-breakpoint
CREATE INDEX "audit_events_company_id_at_idx" ON "audit_events" USING btree ("company_id","at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked_check" CHECK ("users"."status" = 'blocked' or num_nonnulls("users"."blocked_at", "users"."blocked_by", "users"."block_reason") = 0);