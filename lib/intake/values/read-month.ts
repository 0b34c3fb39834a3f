const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})$/;
const MONTH_FIRST = /^(\d{1,2})[-/.](\d{4})$/;

/** A month without a day begins with its first. */
export const dayOfMonth = (text: string): string => {
  const [, year, ofYear] = YEAR_FIRST.exec(text) ?? [];
  const [, month, yearOfMonth] = MONTH_FIRST.exec(text) ?? [];
  if (year && ofYear) return `${year}-${ofYear.padStart(2, '0')}-01`;
  if (month && yearOfMonth) return `${yearOfMonth}-${month.padStart(2, '0')}-01`;
  return /^\p{L}/u.test(text) ? `1 ${text}` : text;
};
