CREATE TABLE "audit_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sealed_day" date NOT NULL,
	"sealed_hash" text NOT NULL,
	"broken_day" date,
	CONSTRAINT "audit_checks_sealed_hash_check" CHECK ("audit_checks"."sealed_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"day" date PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_seals_lines_check" CHECK ("audit_seals"."lines" >= 0),
	CONSTRAINT "audit_seals_hash_check" CHECK ("audit_seals"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "day" date DEFAULT (now() at time zone 'Africa/Cairo')::date NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_day_idx" ON "audit_events" USING btree ("day","id" collate "C");