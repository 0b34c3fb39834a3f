-- What owners were told was only a part of what this table keeps.
ALTER TABLE "billing_announcements" RENAME TO "billing_effects";--> statement-breakpoint
ALTER TABLE "billing_effects" RENAME COLUMN "announced_at" TO "done_at";--> statement-breakpoint
ALTER TABLE "billing_effects" RENAME CONSTRAINT "billing_announcements_company_id_kind_subject_pk" TO "billing_effects_company_id_kind_subject_pk";--> statement-breakpoint
ALTER TABLE "billing_effects" RENAME CONSTRAINT "billing_announcements_company_id_companies_id_fk" TO "billing_effects_company_id_companies_id_fk";
