import type { Locale, Role } from '#lib/core/vocabulary.ts';

export type DemoPerson = {
  name: string;
  email: string;
  password: string;
  /** Null: an administrator of the product belongs to no customer. */
  companyName: string | null;
  role: Role;
  locale: Locale;
  joinedDaysAgo: number;
  /** What the launcher prints beside the account. */
  what: string;
};

/** The people of the sample data. Their passwords are public: never for a real database. */
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Hoda Mansour',
    email: 'admin@raff.example',
    password: 'raff-admin-demo',
    companyName: null,
    role: 'admin',
    locale: 'en',
    joinedDaysAgo: 120,
    what: 'administrator',
  },
  {
    name: 'Mona Fathy',
    email: 'trial@raff.example',
    password: 'raff-trial-demo',
    companyName: 'Wadi Dairy',
    role: 'user',
    locale: 'en',
    joinedDaysAgo: 2,
    what: 'brand manager in the seven-day trial',
  },
  {
    name: 'كريم عادل',
    email: 'new@raff.example',
    password: 'raff-new-demo',
    companyName: 'شركة واحة للأغذية',
    role: 'user',
    locale: 'ar',
    joinedDaysAgo: 0,
    what: 'brand manager without a plan',
  },
];
