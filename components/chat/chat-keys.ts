/** The chat's shortcuts, as `isPressed` and, in capitals, `aria-keyshortcuts` take them. */
export const CHAT_KEYS = {
  start: 'n',
  focus: 'i',
  search: 's',
  next: 'j',
  previous: 'k',
  help: '?',
  stop: 'Escape',
} as const;
