ALTER TABLE "chat_runs" ADD COLUMN "repaired_figures" integer;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_repaired_check" CHECK ("chat_runs"."repaired_figures" >= 0);