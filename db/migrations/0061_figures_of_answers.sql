ALTER TABLE "chat_runs" ADD COLUMN "figures" integer;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "withheld_figures" integer;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_figures_check" CHECK ("chat_runs"."withheld_figures" between 0 and "chat_runs"."figures");