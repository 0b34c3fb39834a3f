import type { Locale } from '#lib/i18n/locales.ts';
import type { ErrorPageTexts } from './error-page.tsx';

/**
 * An error boundary is a client component that may stand where no provider is left, so it carries its few words in both
 * languages. They are the ones of messages/<locale>/errors.json; a test holds them equal.
 */
export const errorPageTexts: Record<Locale, ErrorPageTexts> = {
  en: {
    title: 'Something went wrong',
    text: 'We couldn’t show this page. Your data is safe. Please try again.',
    retry: 'Try again',
    home: 'Go to home page',
    reference: 'Reference: {digest}',
  },
  ar: {
    title: 'حدث خطأ ما',
    text: 'تعذّر فتح الصفحة. بياناتك في أمان، حاول مرة أخرى.',
    retry: 'حاول مرة أخرى',
    home: 'إلى الصفحة الرئيسية',
    reference: 'الرقم المرجعي: {digest}',
  },
};
