const ARABIC_INDIC_ZERO = 0x0660;
const EASTERN_ARABIC_INDIC_ZERO = 0x06f0;

const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;

/** Writes Arabic-Indic digits (٠ to ٩, ۰ to ۹) as Latin ones and leaves everything else. */
export const withLatinDigits = (text: string): string =>
  // Most texts have none, and replacing nothing takes several times as long as looking.
  ARABIC_DIGIT.test(text) ? withArabicReplaced(text) : text;

const withArabicReplaced = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= EASTERN_ARABIC_INDIC_ZERO ? EASTERN_ARABIC_INDIC_ZERO : ARABIC_INDIC_ZERO;
    return String(code - zero);
  });

const NUMBER_OR_DAY = /^[\d\u0660-\u0669\u06f0-\u06f9\s.,٫:+TZ-]+$/;

/** A number, a day or an instant as an address has it, in Latin digits. A text keeps the digits that it is written in. */
export const withLatinNumber = (text: string): string =>
  NUMBER_OR_DAY.test(text) ? withLatinDigits(text).replaceAll('٫', '.') : text;
