-- Months that lie in the archive are not made again: nothing may be added to them.
CREATE OR REPLACE FUNCTION ensure_market_months(first_day date, last_day date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  parent text;
  part text;
  month_begins date;
  made integer := 0;
BEGIN
  IF first_day < date '2015-01-01' OR last_day > current_date + 400 THEN
    RAISE EXCEPTION 'no market data is of % to %', first_day, last_day USING ERRCODE = 'datetime_field_overflow';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ensure_market_months'));
  first_day := greatest(first_day, (SELECT (max(month) + interval '1 month')::date FROM public.archived_months));
  FOREACH parent IN ARRAY ARRAY['price_observations', 'shelf_observations'] LOOP
    month_begins := date_trunc('month', first_day)::date;
    WHILE month_begins <= last_day LOOP
      part := parent || to_char(month_begins, '_YYYY_MM');
      IF to_regclass('public.' || part) IS NULL THEN
        EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
        EXECUTE format(
          'WITH moved AS (DELETE FROM public.%I WHERE observed_at >= $1 AND observed_at < $2 RETURNING *) INSERT INTO public.%I SELECT * FROM moved',
          parent || '_stray', part)
          USING month_begins::timestamp AT TIME ZONE 'Africa/Cairo',
            (month_begins + interval '1 month')::timestamp AT TIME ZONE 'Africa/Cairo';
        EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, part,
          month_begins::timestamp AT TIME ZONE 'Africa/Cairo',
          (month_begins + interval '1 month')::timestamp AT TIME ZONE 'Africa/Cairo');
        made := made + 1;
      END IF;
      month_begins := (month_begins + interval '1 month')::date;
    END LOOP;
  END LOOP;
  RETURN made;
END
$$;
