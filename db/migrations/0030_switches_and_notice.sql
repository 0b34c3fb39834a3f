CREATE TABLE "notices" (
	"place" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"tone" text NOT NULL,
	"text_en" text NOT NULL,
	"text_ar" text NOT NULL,
	"is_dismissible" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text,
	CONSTRAINT "notices_place_check" CHECK ("notices"."place" in ('site')),
	CONSTRAINT "notices_tone_check" CHECK ("notices"."tone" in ('info', 'warning')),
	CONSTRAINT "notices_text_check" CHECK (greatest(length("notices"."text_en"), length("notices"."text_ar")) <= 300
        and (not "notices"."is_on" or ("notices"."text_en" <> '' and "notices"."text_ar" <> ''))),
	CONSTRAINT "notices_period_check" CHECK ("notices"."ends_at" > "notices"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "switches" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"reason" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text,
	CONSTRAINT "switches_name_check" CHECK ("switches"."name" in ('guestChat', 'signUps', 'trials', 'chat')),
	CONSTRAINT "switches_reason_check" CHECK (length("switches"."reason") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switches" ADD CONSTRAINT "switches_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_changed_by_idx" ON "notices" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "switches_changed_by_idx" ON "switches" USING btree ("changed_by");