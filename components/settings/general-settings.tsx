import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { GeneralSettings as Settings } from '#lib/users/schema.ts';
import { AccessSummary } from './access-summary.tsx';
import { EmailSection } from './email-section.tsx';
import { GoogleSection } from './google-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import styles from './settings.module.css';
import { SignOutSection } from './sign-out-section.tsx';
import { SupportSection } from './support-section.tsx';

type Props = {
  locale: Locale;
  settings: Settings;
  /** The address asks for Google's button. */
  connectsGoogle: boolean;
};

/** Settings, general: who one is, how one signs in, how Raff looks, and what the company has chosen. */
export function GeneralSettings({ locale, settings, connectsGoogle }: Props) {
  const { settings: words, errors } = messagesFor(locale);
  const { failed } = errors;
  const { profile, google, access, supportAddress } = settings;
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={words.description} />
      <ClientMessages locale={locale} namespaces={['settings', 'auth', 'common', 'validation']}>
        <ProfileSection
          name={profile.name}
          companyName={profile.companyName}
          ownsCompany={profile.ownsCompany}
          failed={failed.anything}
        />
        <EmailSection
          email={profile.email}
          hasPassword={profile.hasPassword}
          failed={{ save: failed.anything, send: failed.sendCode, check: failed.validateCode }}
        />
        <PasswordSection email={profile.email} hasPassword={profile.hasPassword} failed={failed.anything} />
        {google && (
          <GoogleSection
            google={{ clientId: google.clientId, scriptUrl: google.scriptUrl }}
            connected={google.connected}
            connecting={connectsGoogle}
            connectPath={localizedPath(locale, '/settings/general?connect=google#google')}
            hasPassword={profile.hasPassword}
          />
        )}
        <PreferencesSection />
        {access && <AccessSummary locale={locale} access={access} />}
        {supportAddress && <SupportSection locale={locale} address={supportAddress} />}
        <MuiArea locale={locale}>
          <SignOutSection />
        </MuiArea>
      </ClientMessages>
    </div>
  );
}
