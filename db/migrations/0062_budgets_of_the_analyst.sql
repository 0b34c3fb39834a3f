CREATE TABLE "analyst_budgets" (
	"subject" text NOT NULL,
	"since" date NOT NULL,
	"tokens" bigint NOT NULL,
	"warned_at" timestamp (3) with time zone,
	CONSTRAINT "analyst_budgets_subject_since_pk" PRIMARY KEY("subject","since"),
	CONSTRAINT "analyst_budgets_tokens_check" CHECK ("analyst_budgets"."tokens" >= 0)
);
--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "are_tokens_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "steps" integer;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "first_word_ms" integer;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_use_check" CHECK (least("chat_runs"."micro_usd", "chat_runs"."steps", "chat_runs"."first_word_ms") >= 0);