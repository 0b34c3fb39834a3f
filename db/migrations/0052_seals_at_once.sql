CREATE OR REPLACE FUNCTION check_audit_seal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  previous audit_seals;
  there record;
BEGIN
  SELECT * INTO previous FROM audit_seals ORDER BY day DESC LIMIT 1;
  -- Two seal at once: the key keeps the first. Each statement sees what was committed before it, so that this comes after the newest seal
  -- was read: a seal of the same day that is committed in between is one that is there, and never the one before.
  IF EXISTS (SELECT FROM audit_seals WHERE day = NEW.day) THEN RETURN NEW; END IF;
  IF NEW.day IS DISTINCT FROM coalesce(previous.day + 1, (SELECT min(day) FROM audit_events)) THEN
    RAISE EXCEPTION '% is not the next day to be sealed', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.day >= ((clock_timestamp() - interval '2 hours') AT TIME ZONE 'Africa/Cairo')::date THEN
    RAISE EXCEPTION '% is not over', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT count(*) AS lines, coalesce(string_agg('[' || array_to_string(ARRAY[
      to_json(id)::text, to_json((extract(epoch FROM at) * 1000)::bigint::text)::text, to_json(kind)::text, to_json(actor_id)::text,
      to_json(subject_id)::text, to_json(company_id)::text, to_json(address_hash)::text, to_json(request_id)::text,
      to_json(detail::text)::text], ',', 'null') || E']\n', '' ORDER BY id COLLATE "C"), '') AS text
    INTO there FROM audit_events WHERE day = NEW.day;
  IF NEW.lines <> there.lines OR NEW.hash <> encode(sha256(convert_to(
      coalesce(previous.hash, repeat('0', 64)) || to_char(NEW.day, E'\nYYYY-MM-DD\n') || there.text, 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'the lines of % are others than the seal says', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
