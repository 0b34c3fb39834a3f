import type { Locale, PlanName, Role } from '#lib/vocabulary/terms.ts';

export type DemoPerson = {
  name: string;
  email: string;
  password: string;
  /** What they founded; null: an administrator of the product belongs to no customer, and a colleague to someone else's. */
  companyName: string | null;
  /** The email of someone before them in whose company they are a member. */
  colleagueOf?: string;
  role: Role;
  locale: Locale;
  joinedDaysAgo: number;
  /** What they did about a plan, where payments are the stand-in's; nothing otherwise. */
  deeds: readonly DemoDeed[];
  /** What the launcher prints beside the account. */
  what: string;
};

/** One thing that a customer did, or that was done for them, so many days ago. */
export type DemoDeed = { daysAgo: number } & (
  | { what: 'start_trial'; plan: PlanName }
  | { what: 'pay'; plan: PlanName; card: 'good' | 'declines_later' }
  | { what: 'cancel_in_portal' }
  /** An admin has set the Power BI report of every module. */
  | { what: 'reports_set' }
);

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
    deeds: [],
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
    deeds: [{ daysAgo: 2, what: 'start_trial', plan: 'growth' }],
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
    deeds: [],
    what: 'brand manager without a plan',
  },
  ...(
    [
      [
        'ending',
        'Salma Nabil',
        'Delta Snacks',
        'trial that ends tomorrow',
        [{ daysAgo: 6, what: 'start_trial', plan: 'starter' }],
      ],
      [
        'paused',
        'Omar Hegazy',
        'Sinai Waters',
        'trial that ended without a card: paused',
        [{ daysAgo: 9, what: 'start_trial', plan: 'starter' }],
      ],
      [
        'activation',
        'Nour Sabry',
        'Nile Bakeries',
        'paid yesterday: waiting for activation',
        [{ daysAgo: 1, what: 'pay', plan: 'growth', card: 'good' }],
      ],
      [
        'active',
        'Youssef Lotfy',
        'Rosetta Rice',
        'paid and renewed, with Power BI reports set',
        [
          { daysAgo: 37, what: 'pay', plan: 'premium', card: 'good' },
          { daysAgo: 36, what: 'reports_set' },
        ],
      ],
      [
        'pastdue',
        'Laila Morsi',
        'Fayoum Oils',
        'renewal that the card declined: past due',
        [
          { daysAgo: 33, what: 'pay', plan: 'growth', card: 'declines_later' },
          { daysAgo: 32, what: 'reports_set' },
        ],
      ],
      [
        'canceling',
        'Tarek Anwar',
        'Luxor Coffee',
        'paid, and ends at the end of the period',
        [
          { daysAgo: 12, what: 'pay', plan: 'starter', card: 'good' },
          { daysAgo: 11, what: 'reports_set' },
          { daysAgo: 3, what: 'cancel_in_portal' },
        ],
      ],
      [
        'canceled',
        'Dina Refaat',
        'Aswan Dates',
        'subscription that has ended',
        [
          { daysAgo: 41, what: 'pay', plan: 'starter', card: 'good' },
          { daysAgo: 20, what: 'cancel_in_portal' },
        ],
      ],
    ] satisfies [string, string, string, string, DemoDeed[]][]
  ).map(
    ([id, name, companyName, what, deeds]): DemoPerson => ({
      name,
      email: `${id}@raff.example`,
      password: `raff-${id}-demo`,
      companyName,
      role: 'user',
      locale: 'en',
      joinedDaysAgo: Math.ceil(deeds[0]?.daysAgo ?? 0) + 1,
      deeds,
      what,
    }),
  ),
  {
    name: 'Farida Zaki',
    email: 'colleague@raff.example',
    password: 'raff-colleague-demo',
    companyName: null,
    colleagueOf: 'active@raff.example',
    role: 'user',
    locale: 'en',
    joinedDaysAgo: 30,
    deeds: [],
    what: 'colleague of active: reads the chats that are shared',
  },
];
