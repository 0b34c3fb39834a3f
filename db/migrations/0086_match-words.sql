CREATE TABLE "match_words" (
	"word" text PRIMARY KEY NOT NULL,
	"target" text,
	"state" text DEFAULT 'proposed' NOT NULL,
	"raw_title" text NOT NULL,
	"product_id" text NOT NULL,
	"decision_seq" bigint,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"proposed_by" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	CONSTRAINT "match_words_state_check" CHECK ("match_words"."state" in ('proposed', 'noise', 'same', 'dismissed')),
	CONSTRAINT "match_words_word_check" CHECK (length("match_words"."word") between 1 and 100),
	CONSTRAINT "match_words_target_check" CHECK ("match_words"."state" <> 'same' or "match_words"."target" is not null),
	CONSTRAINT "match_words_settled_check" CHECK (("match_words"."state" = 'proposed') = ("match_words"."settled_at" is null) and ("match_words"."settled_at" is null) = ("match_words"."settled_by" is null))
);
--> statement-breakpoint
ALTER TABLE "match_words" ADD CONSTRAINT "match_words_decision_seq_match_decisions_seq_fk" FOREIGN KEY ("decision_seq") REFERENCES "public"."match_decisions"("seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_words_state_idx" ON "match_words" USING btree ("state","proposed_at");--> statement-breakpoint
CREATE INDEX "match_words_decision_seq_idx" ON "match_words" USING btree ("decision_seq");