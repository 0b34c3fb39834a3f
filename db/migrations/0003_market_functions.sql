-- One spelling for search: no diacritics or tatweel, one alef, one ya, taa marbuta as ha, Latin digits, lower case.
CREATE FUNCTION normalise_search(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  translate(
    lower(regexp_replace(value, '[\u0640\u064B-\u065F\u0670]', '', 'g')),
    'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩',
    'اااايهوي0123456789'
  ),
  '\s+', ' ', 'g'
);
--> statement-breakpoint
-- GTIN-8, 12, 13 or 14: the last digit makes the sum, weighted 3 and 1 from the right, a multiple of ten.
CREATE FUNCTION is_gtin(code text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN code ~ '^(\d{8}|\d{12,14})$' AND (
  SELECT sum(digit::int * CASE WHEN (length(code) - position) % 2 = 1 THEN 3 ELSE 1 END) % 10 = 0
  FROM regexp_split_to_table(code, '') WITH ORDINALITY AS digits (digit, position)
);
