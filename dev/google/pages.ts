import { escapeHtml, htmlPage } from '#dev/stand-in-server.ts';

const TEXTS = {
  en: {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
    choose: 'Choose an account',
    note: 'A stand-in for Google on this machine: any address will do.',
    other: 'Use another account',
    name: 'Name',
    email: 'Email',
    workspace: "The address's company runs this Google account (Workspace, claim hd)",
    next: 'Next',
  },
  ar: {
    signin_with: 'تسجيل الدخول باستخدام Google',
    signup_with: 'إنشاء حساب باستخدام Google',
    continue_with: 'المتابعة باستخدام Google',
    signin: 'تسجيل الدخول',
    choose: 'اختر حسابًا',
    note: 'بديل محلي عن Google على هذا الجهاز: أي عنوان بريد مقبول.',
    other: 'استخدام حساب آخر',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    workspace: 'شركة هذا العنوان تدير حساب Google هذا (Workspace، وفيه hd)',
    next: 'التالي',
  },
} as const;

const PEOPLE = [
  { email: 'mona.google@raff.example', name: 'Mona Fathy' },
  { email: 'karim.google@raff.example', name: 'كريم عادل' },
];

function languageOf(locale: string) {
  return locale.startsWith('ar') ? 'ar' : 'en';
}

export type ChooserQuery = { client_id: string; nonce: string; origin: string; locale: string };

/** The button, inside its frame: opens the chooser, and passes its answer to the page that holds the frame. */
export function buttonPage(query: ChooserQuery & { theme: string; text: string; shape: string }): Response {
  const language = languageOf(query.locale);
  const texts: Record<string, string> = TEXTS[language];
  const dark = query.theme === 'filled_black' || query.theme === 'filled_blue';
  const colours = { filled_black: '#131314', filled_blue: '#0b57d0' }[query.theme] ?? '#ffffff';
  const chooser = `/gsi/select?${new URLSearchParams({ client_id: query.client_id, nonce: query.nonce, origin: query.origin, locale: query.locale })}`;
  const label = texts[query.text] ?? texts.signin_with ?? '';
  return htmlPage(
    label,
    `<style>html, body { background: transparent; }
button { width: 100%; height: 40px; margin: 2px 0; border-radius: ${query.shape === 'pill' ? 20 : 4}px; border: 1px solid ${dark ? '#8e918f' : '#747775'};
  background: ${colours}; color: ${dark ? '#fff' : '#1f1f1f'}; font: 500 14px/1 system-ui, sans-serif; cursor: pointer; }
b { margin-inline-end: 10px; color: ${dark ? '#fff' : '#1a56c4'}; }</style>
<button type="button"><b aria-hidden="true">G</b>${escapeHtml(label)}</button>
<script>
const page = ${JSON.stringify(query.origin)};
document.querySelector('button').addEventListener('click', () => {
  parent.postMessage({ type: 'gsi:click' }, page);
  open(${JSON.stringify(chooser)}, 'gsi-select', 'width=500,height=600');
});
addEventListener('message', (event) => {
  if (event.origin === location.origin) parent.postMessage(event.data, page);
});
</script>`,
    { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
  );
}

/** The account chooser: people of the sample, or any name and address. */
export function chooserPage(query: ChooserQuery): Response {
  const language = languageOf(query.locale);
  const texts = TEXTS[language];
  const hidden = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const people = PEOPLE.map(
    ({
      email,
      name,
    }) => `<li><form method="post">${hidden}<input type="hidden" name="name" value="${escapeHtml(name)}">
<button class="row" name="email" value="${escapeHtml(email)}"><strong dir="auto">${escapeHtml(name)}</strong><span dir="ltr">${escapeHtml(email)}</span></button></form></li>`,
  );
  return htmlPage(
    texts.choose,
    `<main><h1>${texts.choose}</h1><p class="note">${texts.note}</p><ul class="list">${people.join('')}</ul>
<h2>${texts.other}</h2><form method="post">${hidden}
<label for="name">${texts.name}</label><input id="name" name="name" required autocomplete="name">
<label for="email">${texts.email}</label><input id="email" name="email" type="email" required autocomplete="email" dir="ltr">
<label><input type="checkbox" name="workspace" value="1" style="width:auto"> ${texts.workspace}</label>
<button class="main">${texts.next}</button></form></main>`,
    { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
  );
}

/** Hands the credential to the button's frame and closes the window. */
export function donePage(credential: string, clientId: string): Response {
  return htmlPage(
    'Google',
    `<script>
opener?.postMessage(${JSON.stringify({ type: 'gsi:credential', credential, clientId })}, location.origin);
close();
</script>`,
  );
}
