CREATE TABLE "chat_ratings" (
	"chat_id" text NOT NULL,
	"user_id" text NOT NULL,
	"message_id" text NOT NULL,
	"rating" text NOT NULL,
	"reason" text,
	"model" text,
	"rated_at" timestamp (3) with time zone NOT NULL,
	"question" text,
	"answer" text,
	"note" text,
	CONSTRAINT "chat_ratings_chat_id_message_id_pk" PRIMARY KEY("chat_id","message_id"),
	CONSTRAINT "chat_ratings_rating_check" CHECK ("chat_ratings"."rating" in ('up', 'down')),
	CONSTRAINT "chat_ratings_reason_check" CHECK ("chat_ratings"."reason" in ('wrong_figure', 'misunderstood', 'not_answered', 'slow', 'other')),
	CONSTRAINT "chat_ratings_down_check" CHECK (("chat_ratings"."rating" = 'down') = ("chat_ratings"."reason" is not null)),
	CONSTRAINT "chat_ratings_texts_check" CHECK (("chat_ratings"."question" is null) = ("chat_ratings"."answer" is null) and ("chat_ratings"."answer" is null or "chat_ratings"."rating" = 'down')),
	CONSTRAINT "chat_ratings_note_check" CHECK ("chat_ratings"."note" is null or ("chat_ratings"."answer" is not null and char_length("chat_ratings"."note") between 1 and 500))
);
--> statement-breakpoint
ALTER TABLE "chat_ratings" ADD CONSTRAINT "chat_ratings_chat_id_user_id_fk" FOREIGN KEY ("chat_id","user_id") REFERENCES "public"."chats"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_ratings_chat_id_idx" ON "chat_ratings" USING btree ("chat_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_ratings_rated_at_idx" ON "chat_ratings" USING btree ("rated_at");--> statement-breakpoint
CREATE INDEX "chat_ratings_texts_idx" ON "chat_ratings" USING btree ("rated_at","chat_id","message_id") WHERE answer is not null;