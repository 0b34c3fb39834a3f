import { loadLateTexts } from '#lib/i18n/late-texts.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The dialogs of the chat, with the libraries that draw them: one part that is loaded at the first touch of what opens one. */
function load() {
  return import('./late-dialogs.tsx');
}

export async function loadRenameDialog() {
  return (await load()).RenameDialog;
}

export async function loadDeleteDialog() {
  return (await load()).DeleteDialog;
}

export async function loadClearDialog() {
  return (await load()).ClearDialog;
}

export async function loadShareDialog() {
  return (await load()).ShareDialog;
}

export async function loadSharesDialog() {
  return (await load()).SharesDialog;
}

export async function loadReasonDialog() {
  return (await load()).ReasonDialog;
}

export async function loadListDrawer() {
  return (await load()).ListDrawer;
}

async function shortcutsDialog(locale: Locale) {
  const [dialogs] = await Promise.all([load(), loadLateTexts(locale, 'chatShortcuts')]);
  return dialogs.ShortcutsDialog;
}

async function alertDialog(locale: Locale) {
  const [{ AlertDraftDialog }] = await Promise.all([
    import('./alert-draft-dialog.tsx'),
    loadLateTexts(locale, 'alertDialog'),
  ]);
  return AlertDraftDialog;
}

/** With their texts, which come late as well. */
export const loadShortcutsDialog = {
  en: () => shortcutsDialog('en'),
  ar: () => shortcutsDialog('ar'),
} satisfies Record<Locale, unknown>;

export const loadAlertDialog = {
  en: () => alertDialog('en'),
  ar: () => alertDialog('ar'),
} satisfies Record<Locale, unknown>;

function loadEarly() {
  // What failed is said where a dialog is opened.
  load().catch(() => undefined);
}

/** For what opens a dialog: it is loaded while the press is on its way. */
export const BEFORE_DIALOG = { onPointerEnter: loadEarly, onFocus: loadEarly } as const;
