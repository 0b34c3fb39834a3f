-- How a word sounds, by its consonants: one spelling for Arabic and for the Latin letters and digits that Arabic is typed with (Arabizi).
-- Vowels, ain and hamza are left out, letters that are typed alike are one, and so are doubled ones. A number sounds like nothing.
CREATE FUNCTION sound_of(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN word ~ '^[0-9.]*$' THEN '' ELSE regexp_replace(
  translate(
    regexp_replace(
      replace(replace(replace(replace(replace(lower(word), 'sh', 'ش'), 'ch', 'ش'), 'kh', 'خ'), 'gh', 'غ'), 'th', 'ت'),
      '[هh]$', ''
    ),
    'bpckqdfvgjhlmnrstzx56789بتثجحخدذرزسشصضطظغفقكلمنهaeiouyw23014.-ءاويع',
    'bbkkkdffgghlmnrstzkxthqsbttghxdzrzscsdtzqfkklmnh'
  ),
  '(.)\1+', '\1', 'g'
) END;
--> statement-breakpoint
CREATE INDEX "product_words_word_idx" ON "product_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_words_sound_idx" ON "product_words" USING btree (sound_of("word") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_gtin_idx" ON "products" USING btree ("gtin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "listings_retailer_sku_idx" ON "listings" USING btree ("retailer_sku");