CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- What a message takes as JSON; the fixed part is its identifier, time and sender.
CREATE FUNCTION chat_message_bytes(content text, parts jsonb) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 256 + octet_length(to_json(content)::text) + octet_length(parts::text);
--> statement-breakpoint
CREATE TABLE "chat_storage" (
	"user_id" text PRIMARY KEY NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_storage_bytes_check" CHECK ("chat_storage"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_chat_id_chats_id_fk";
--> statement-breakpoint
DROP INDEX "chat_messages_content_trgm_idx";--> statement-breakpoint
DROP INDEX "chats_user_id_updated_at_idx";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "user_id" text;--> statement-breakpoint
UPDATE "chat_messages" SET "user_id" = "chats"."user_id" FROM "chats" WHERE "chats"."id" = "chat_messages"."chat_id";--> statement-breakpoint
ALTER TABLE "chat_messages" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "bytes" integer GENERATED ALWAYS AS (chat_message_bytes(content, parts)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (normalise_search(content)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "search_text" text GENERATED ALWAYS AS (normalise_search(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "message_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_id_user_id_key" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_size_check" CHECK ("chats"."message_count" >= 0 and "chats"."bytes" >= 0);--> statement-breakpoint
ALTER TABLE "chat_storage" ADD CONSTRAINT "chat_storage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_user_id_fk" FOREIGN KEY ("chat_id","user_id") REFERENCES "public"."chats"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_search_idx" ON "chat_messages" USING gin ("user_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chats_user_id_updated_at_idx" ON "chats" USING btree ("user_id","updated_at","id");--> statement-breakpoint
UPDATE "chats" SET "message_count" = "sizes"."messages", "bytes" = "sizes"."bytes"
FROM (SELECT "chat_id", count(*) AS "messages", sum("bytes") AS "bytes" FROM "chat_messages" GROUP BY "chat_id") AS "sizes"
WHERE "chats"."id" = "sizes"."chat_id";--> statement-breakpoint
INSERT INTO "chat_storage" ("user_id", "bytes") SELECT "user_id", sum("bytes") FROM "chats" GROUP BY "user_id";--> statement-breakpoint
CREATE FUNCTION count_chat_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE chats SET message_count = message_count - gone.messages, bytes = chats.bytes - gone.bytes
    FROM (SELECT chat_id, count(*) AS messages, sum(removed.bytes) AS bytes FROM removed GROUP BY chat_id) AS gone
    WHERE chats.id = gone.chat_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE chats SET message_count = message_count + come.messages, bytes = chats.bytes + come.bytes
    FROM (SELECT chat_id, count(*) AS messages, sum(added.bytes) AS bytes FROM added GROUP BY chat_id) AS come
    WHERE chats.id = come.chat_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "chat_messages_added" AFTER INSERT ON "chat_messages"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_chat_messages();
--> statement-breakpoint
CREATE TRIGGER "chat_messages_removed" AFTER DELETE ON "chat_messages"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_chat_messages();
--> statement-breakpoint
CREATE TRIGGER "chat_messages_changed" AFTER UPDATE ON "chat_messages"
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_chat_messages();
--> statement-breakpoint
CREATE FUNCTION count_chat_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE chat_storage SET bytes = bytes - OLD.bytes WHERE user_id = OLD.user_id;
  ELSE
    INSERT INTO chat_storage (user_id, bytes) VALUES (NEW.user_id, NEW.bytes)
    ON CONFLICT (user_id) DO UPDATE SET bytes = chat_storage.bytes + NEW.bytes - OLD.bytes;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "chats_resized" AFTER UPDATE ON "chats"
FOR EACH ROW WHEN (OLD.bytes <> NEW.bytes) EXECUTE FUNCTION count_chat_storage();
--> statement-breakpoint
CREATE TRIGGER "chats_removed" AFTER DELETE ON "chats"
FOR EACH ROW EXECUTE FUNCTION count_chat_storage();
