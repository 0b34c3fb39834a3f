import { loadLateTexts } from '#lib/i18n/late-texts.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The dialogs of the chat, with the libraries that draw them: one part that is loaded at the first touch of what opens one. */
function load() {
  return import('./late-dialogs.tsx');
}

function loaderOf<Name extends keyof typeof import('./late-dialogs.tsx')>(name: Name) {
  return async () => (await load())[name];
}

export const loadRenameDialog = loaderOf('RenameDialog');
export const loadDeleteDialog = loaderOf('DeleteDialog');
export const loadClearDialog = loaderOf('ClearDialog');
export const loadShareDialog = loaderOf('ShareDialog');
export const loadSharesDialog = loaderOf('SharesDialog');
export const loadReasonDialog = loaderOf('ReasonDialog');
export const loadListDrawer = loaderOf('ListDrawer');

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
