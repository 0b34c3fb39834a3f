const MARK = '#rows=';

/** The address of a figure's rows, on the page as it stands; back closes them again. */
export function rowsAddress(figure: string): string {
  return `${MARK}${figure}`;
}

/** The figure whose rows a part of an address asks for; null where it asks for none. */
export function figureIn(hash: string): string | null {
  const text = decodedOrNothing(hash);
  return text.startsWith(MARK) ? text.slice(MARK.length) : null;
}

/** An address typed by hand need not be a valid one. */
function decodedOrNothing(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
