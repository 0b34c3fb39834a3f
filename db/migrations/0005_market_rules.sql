-- A price that was read stays as it was read; only its status may change, and nothing is deleted.
CREATE FUNCTION refuse_price_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'status' IS DISTINCT FROM to_jsonb(OLD) - 'status' THEN
    RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "price_observations_no_rewrite" BEFORE UPDATE ON "price_observations"
FOR EACH ROW EXECUTE FUNCTION refuse_price_rewrite();
--> statement-breakpoint
CREATE TRIGGER "price_observations_no_delete" BEFORE DELETE ON "price_observations"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "price_observations_no_truncate" BEFORE TRUNCATE ON "price_observations"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
