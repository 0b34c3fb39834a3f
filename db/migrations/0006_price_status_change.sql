-- In a BEFORE trigger the generated columns of the new row are still empty: they are not compared.
CREATE OR REPLACE FUNCTION refuse_price_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{status,observed_on}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{status,observed_on}'::text[] THEN
    RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
