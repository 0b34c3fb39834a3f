CREATE TABLE "chat_branch_messages" (
	"chat_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bytes" integer GENERATED ALWAYS AS (chat_message_bytes(content, parts)) STORED NOT NULL,
	CONSTRAINT "chat_branch_messages_chat_id_id_pk" PRIMARY KEY("chat_id","id"),
	CONSTRAINT "chat_branch_messages_role_check" CHECK ("chat_branch_messages"."role" in ('user', 'assistant')),
	CONSTRAINT "chat_branch_messages_position_check" CHECK ("chat_branch_messages"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chat_branches" (
	"chat_id" text NOT NULL,
	"user_id" text NOT NULL,
	"question_id" text NOT NULL,
	"position" integer NOT NULL,
	"inside_of" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_branches_chat_id_question_id_pk" PRIMARY KEY("chat_id","question_id"),
	CONSTRAINT "chat_branches_position_check" CHECK ("chat_branches"."position" >= 0 and "chat_branches"."position" % 2 = 0),
	CONSTRAINT "chat_branches_inside_of_check" CHECK ("chat_branches"."inside_of" <> "chat_branches"."question_id")
);
--> statement-breakpoint
ALTER TABLE "chats" DROP CONSTRAINT "chats_size_check";--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "question_id" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "kept_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_branch_messages" ADD CONSTRAINT "chat_branch_messages_branch_fk" FOREIGN KEY ("chat_id","branch_id") REFERENCES "public"."chat_branches"("chat_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_branches" ADD CONSTRAINT "chat_branches_chat_id_user_id_fk" FOREIGN KEY ("chat_id","user_id") REFERENCES "public"."chats"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_branches" ADD CONSTRAINT "chat_branches_inside_of_fk" FOREIGN KEY ("chat_id","inside_of") REFERENCES "public"."chat_branches"("chat_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_branch_messages_branch_idx" ON "chat_branch_messages" USING btree ("chat_id","branch_id");--> statement-breakpoint
CREATE INDEX "chat_branches_chat_id_idx" ON "chat_branches" USING btree ("chat_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_branches_inside_of_idx" ON "chat_branches" USING btree ("chat_id","inside_of");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_size_check" CHECK ("chats"."message_count" >= 0 and "chats"."bytes" >= 0 and "chats"."kept_bytes" >= 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_chat_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE chat_storage SET bytes = bytes - OLD.bytes - OLD.kept_bytes WHERE user_id = OLD.user_id;
  ELSE
    INSERT INTO chat_storage (user_id, bytes) VALUES (NEW.user_id, NEW.bytes + NEW.kept_bytes)
    ON CONFLICT (user_id) DO UPDATE
    SET bytes = chat_storage.bytes + NEW.bytes + NEW.kept_bytes - OLD.bytes - OLD.kept_bytes;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "chats_resized" ON "chats";
--> statement-breakpoint
CREATE TRIGGER "chats_resized" AFTER UPDATE ON "chats"
FOR EACH ROW WHEN (OLD.bytes + OLD.kept_bytes <> NEW.bytes + NEW.kept_bytes) EXECUTE FUNCTION count_chat_storage();
--> statement-breakpoint
CREATE FUNCTION count_kept_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE chats SET kept_bytes = kept_bytes - gone.bytes
    FROM (SELECT chat_id, sum(removed.bytes) AS bytes FROM removed GROUP BY chat_id) AS gone
    WHERE chats.id = gone.chat_id;
  ELSE
    UPDATE chats SET kept_bytes = kept_bytes + come.bytes
    FROM (SELECT chat_id, sum(added.bytes) AS bytes FROM added GROUP BY chat_id) AS come
    WHERE chats.id = come.chat_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "chat_branch_messages_added" AFTER INSERT ON "chat_branch_messages"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_kept_messages();
--> statement-breakpoint
CREATE TRIGGER "chat_branch_messages_removed" AFTER DELETE ON "chat_branch_messages"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_kept_messages();
--> statement-breakpoint
-- A question counts on its day, whichever branch is shown.
CREATE TRIGGER "chat_branch_messages_added_by_day" AFTER INSERT ON "chat_branch_messages"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_questions_by_day();
--> statement-breakpoint
CREATE TRIGGER "chat_branch_messages_removed_by_day" AFTER DELETE ON "chat_branch_messages"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_questions_by_day();
