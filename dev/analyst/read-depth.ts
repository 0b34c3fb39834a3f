/** "Over 30 %", «أكتر من ٣٠٪»: the least that a promotion takes off. In simplified text. */
const LEAST =
  /(?:over|above|more than|at least|deeper than|exceed(?:s|ing)?|اكثر من|اكتر من|اعلي من|اعمق من|فوق|(?:تزيد|يزيد) عن|لا (?:تقل|يقل) عن)\s*(\d{1,2}(?:\.\d+)?)\s*(?:%|per ?cent|في الميه|بالميه|في المايه|بالمايه)/;

export function readLeastDepth(text: string): { leastDepth?: number } {
  const [, percent] = LEAST.exec(text.replaceAll('٪', '%')) ?? [];
  return percent === undefined ? {} : { leastDepth: Number(percent) };
}

const MORE =
  /^(?:and )?(?:(?:show|list|give|tell) )?(?:me )?(?:the )?(?:more|rest|next|next (?:ones|\d+))(?: (?:promotions?|offers?|deals?|of them))?[?.!]*$|^(?:و|طب |طيب |هات |اعرض )*(?:ال)?(?:باقي|بقيه|مزيد|تاليه|كمان)(?: (?:ال)?عروض)?[?.!]*$/;

/** "And the next?": what comes after the part of a list that was shown. In simplified text. */
export function wantsMore(text: string): boolean {
  return MORE.test(text);
}
