CREATE TABLE "google_link_requests" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"google_sub" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_code_days" DROP CONSTRAINT "email_code_days_purpose_check";--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_purpose_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_in_id" text;--> statement-breakpoint
UPDATE "sessions" SET "sign_in_id" = "id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "sign_in_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "google_link_requests" ADD CONSTRAINT "google_link_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "google_link_requests_user_id_idx" ON "google_link_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "google_link_requests_expires_at_idx" ON "google_link_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_sign_in_id_idx" ON "sessions" USING btree ("sign_in_id");--> statement-breakpoint
ALTER TABLE "email_code_days" ADD CONSTRAINT "email_code_days_purpose_check" CHECK ("email_code_days"."purpose" in ('email_verification', 'password_reset', 'email_change', 'google_link'));--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose_check" CHECK ("email_codes"."purpose" in ('email_verification', 'password_reset', 'email_change', 'google_link'));