CREATE TABLE "audit_forged_seals" (
	"day" date NOT NULL,
	"hash" text NOT NULL,
	"reason" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_forged_seals_day_hash_pk" PRIMARY KEY("day","hash"),
	CONSTRAINT "audit_forged_seals_hash_check" CHECK ("audit_forged_seals"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "audit_forged_seals_reason_check" CHECK ("audit_forged_seals"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "audit_checks" ADD COLUMN "no" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "audit_checks_no_idx" ON "audit_checks" USING btree ("no");