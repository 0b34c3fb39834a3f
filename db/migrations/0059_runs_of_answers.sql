CREATE TABLE "chat_run_chunks" (
	"run_id" text NOT NULL,
	"chat_id" text NOT NULL,
	"user_id" text NOT NULL,
	"number" integer NOT NULL,
	"chunks" jsonb NOT NULL,
	CONSTRAINT "chat_run_chunks_run_id_number_pk" PRIMARY KEY("run_id","number"),
	CONSTRAINT "chat_run_chunks_number_check" CHECK ("chat_run_chunks"."number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chat_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"chat_id" text,
	"user_id" text,
	"company_id" text,
	"question_position" integer NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"stop_asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"model" text NOT NULL,
	"input_tokens" integer,
	"cached_tokens" integer,
	"output_tokens" integer,
	CONSTRAINT "chat_runs_state_check" CHECK ("chat_runs"."state" in ('running', 'finished', 'stopped', 'failed', 'cut')),
	CONSTRAINT "chat_runs_end_check" CHECK (("chat_runs"."state" = 'running') = ("chat_runs"."ended_at" is null)),
	CONSTRAINT "chat_runs_position_check" CHECK ("chat_runs"."question_position" >= 0),
	CONSTRAINT "chat_runs_tokens_check" CHECK (least("chat_runs"."input_tokens", "chat_runs"."cached_tokens", "chat_runs"."output_tokens") >= 0)
);
--> statement-breakpoint
ALTER TABLE "chat_run_chunks" ADD CONSTRAINT "chat_run_chunks_run_id_chat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."chat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_run_chunks" ADD CONSTRAINT "chat_run_chunks_chat_id_user_id_fk" FOREIGN KEY ("chat_id","user_id") REFERENCES "public"."chats"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_run_chunks_chat_id_idx" ON "chat_run_chunks" USING btree ("chat_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_runs_running_key" ON "chat_runs" USING btree ("chat_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "chat_runs_lease_idx" ON "chat_runs" USING btree ("created_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "chat_runs_chat_id_idx" ON "chat_runs" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chat_runs_user_id_idx" ON "chat_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_runs_company_id_idx" ON "chat_runs" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_runs_ended_at_idx" ON "chat_runs" USING btree ("ended_at");