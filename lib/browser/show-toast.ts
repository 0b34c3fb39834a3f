export const TOAST_TYPES = ['error', 'success', 'info', 'warning'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

/** Something to do about it, beside the words, for as long as they stand. */
export type ToastAction = { label: string; run: () => void };

/** Name of the window event that carries a toast: `new CustomEvent('showToast', { detail: { type, message } })`. */
export const TOAST_EVENT = 'showToast';

/** Shows a message at the edge of the screen, from anywhere in the browser. */
export const showToast = (type: ToastType, message: string, action?: ToastAction): void => {
  const detail = { type, message, ...(action ? { action } : {}) };
  window.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail }));
};
