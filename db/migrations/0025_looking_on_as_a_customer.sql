ALTER TABLE "sessions" ADD COLUMN "acted_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acted_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acted_by_users_id_fk" FOREIGN KEY ("acted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_acted_by_idx" ON "sessions" USING btree ("acted_by") WHERE "sessions"."acted_by" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acted_check" CHECK (num_nonnulls("sessions"."acted_by", "sessions"."acted_reason", "sessions"."acted_until") = 0
        or (num_nonnulls("sessions"."acted_by", "sessions"."acted_reason", "sessions"."acted_until") = 3
          and "sessions"."kind" = 'cookie' and "sessions"."acted_by" <> "sessions"."user_id"));