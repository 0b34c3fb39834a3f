/** The customers that the demo has beside the ten people who can sign in: all fictional, described by what they did about a plan. */
import type { Interval, Locale, PlanName } from '#lib/vocabulary/terms.ts';

type Story =
  /** Signed up and chose nothing. */
  | { what: 'looking' }
  /** A trial without a card, which runs or has ended by itself. */
  | { what: 'trial'; plan: PlanName }
  | {
      what: 'paying';
      plan: PlanName;
      interval: Interval;
      /** Days from signing up to the payment; null: a trial whose owner gave a card, paid at its end. */
      paidAfter: number | null;
      /** The owner ended it in the portal then; it went on until the end of what was paid. */
      cancelledDaysAgo?: number;
    };

export type DemoCompany = {
  name: string;
  person: string;
  email: string;
  locale: Locale;
  joinedDaysAgo: number;
  story: Story;
};

const LOOKING: Story = { what: 'looking' };

function trial(plan: PlanName): Story {
  return { what: 'trial', plan };
}

/** Paid at the end of a trial. */
function kept(plan: PlanName, interval: Interval = 'monthly'): Story {
  return { what: 'paying', plan, interval, paidAfter: null };
}

function bought(plan: PlanName, interval: Interval, paidAfter: number): Story {
  return { what: 'paying', plan, interval, paidAfter };
}

function left(plan: PlanName, cancelledDaysAgo: number): Story {
  return { what: 'paying', plan, interval: 'monthly', paidAfter: 1, cancelledDaysAgo };
}

type Row = [name: string, person: string, email: string, locale: Locale, joinedDaysAgo: number, story: Story];

/** The oldest first, more of them with each quarter. */
const rows: readonly Row[] = [
  ['Sohag Mills', 'Sameh Kamal', 'sameh@sohag-mills', 'en', 356, kept('starter')],
  [
    'Damietta Cheese House',
    'Rania Shokry',
    'rania@damietta-cheese',
    'en',
    338,
    bought('growth', 'yearly', 2),
  ],
  ['ألبان الغيطان', 'هبة الشناوي', 'heba@gheetan', 'ar', 322, kept('growth')],
  ['Tanta Confectionery', 'Wael Fikry', 'wael@tanta-confectionery', 'en', 305, trial('starter')],
  ['Siwa Oasis Oils', 'Ingy Badran', 'ingy@siwa-oils', 'en', 290, left('starter', 128)],
  ['Papyrus Tissue', 'Hany Sorour', 'hany@papyrus-tissue', 'en', 274, bought('starter', 'yearly', 3)],
  ['زيوت أم الزيتون', 'محمود الطوبجي', 'mahmoud@om-elzaytoun', 'ar', 262, kept('starter')],
  ['Blue Lotus Beverages', 'Farida Zaki', 'farida@blue-lotus', 'en', 247, bought('premium', 'monthly', 1)],
  ['Marsa Foods', 'Adham Rizk', 'adham@marsa-foods', 'en', 236, LOOKING],
  ['Kanater Farms', 'Sherine Lutfi', 'sherine@kanater-farms', 'en', 222, kept('growth')],
  ['مطاحن سنابل الدلتا', 'ريهام عبد الباقي', 'reham@sanabel', 'ar', 209, bought('starter', 'yearly', 4)],
  ['Qena Sugar Works', 'Ashraf Halim', 'ashraf@qena-sugar', 'en', 198, kept('starter')],
  ['Petra Biscuits', 'Dana Khoury', 'dana@petra-biscuits', 'en', 188, bought('growth', 'monthly', 2)],
  ['منظفات لمعة', 'طارق الجندي', 'tarek@lamaa', 'ar', 175, trial('growth')],
  ['Najd Snacks', 'Faisal Otaiba', 'faisal@najd-snacks', 'en', 164, left('growth', 74)],
  ['Saqqara Roasters', 'Mirette Adly', 'mirette@saqqara-roasters', 'en', 154, kept('starter')],
  ['حلويات قصر السكر', 'نرمين الدسوقي', 'nermine@qasr-elsokkar', 'ar', 143, kept('growth')],
  ['Carthage Pasta', 'Slim Trabelsi', 'slim@carthage-pasta', 'en', 133, bought('growth', 'yearly', 1)],
  ['Port Fouad Tuna', 'Basma Refky', 'basma@port-fouad-tuna', 'en', 124, LOOKING],
  ['معلبات كرم الصعيد', 'أشرف قناوي', 'ashraf@karam-elsaid', 'ar', 114, bought('starter', 'monthly', 2)],
  [
    'Atlas Detergents',
    'Yasmine Idrissi',
    'yasmine@atlas-detergents',
    'en',
    105,
    bought('premium', 'monthly', 3),
  ],
  ['Minya Pickles', 'Peter Ghaly', 'peter@minya-pickles', 'en', 96, trial('starter')],
  ['Dilmun Waters', 'Noora Fakhro', 'noora@dilmun-waters', 'en', 88, kept('growth')],
  ['أرز سنبلة الشرقية', 'عماد الحناوي', 'emad@sonbola', 'ar', 79, kept('starter')],
  ['Sahel Ice Cream', 'Nadine Sabbagh', 'nadine@sahel-ice-cream', 'en', 71, bought('growth', 'monthly', 1)],
  ['Khan Spice Company', 'Maged Wasfy', 'maged@khan-spice', 'en', 63, LOOKING],
  ['عصائر بستان الفيوم', 'سلوى مرعي', 'salwa@bostan', 'ar', 55, trial('growth')],
  ['Bekaa Orchard', 'Rami Haddad', 'rami@bekaa-orchard', 'en', 47, bought('premium', 'yearly', 2)],
  ['Halayeb Tea', 'Mennatallah Samy', 'menna@halayeb-tea', 'en', 38, kept('starter')],
  ['Jabal Honey', 'Said Maamari', 'said@jabal-honey', 'en', 30, bought('starter', 'monthly', 1)],
  ['مكرونة القمحاية', 'إيمان فوزي', 'eman@elkamhaya', 'ar', 24, kept('growth')],
  ['Manzala Fisheries', 'Karim Attallah', 'karim@manzala', 'en', 18, LOOKING],
  ['Kharga Preserves', 'Hend Mokhtar', 'hend@kharga-preserves', 'en', 13, bought('growth', 'monthly', 2)],
  ['Amman Pantry', 'Zaid Nabulsi', 'zaid@amman-pantry', 'en', 9, LOOKING],
  ['مشروبات نبع سيناء', 'رنا أبو المجد', 'rana@nabaa-sinai', 'ar', 5, trial('growth')],
  ['Rashid Bay Juices', 'Mostafa Elgammal', 'mostafa@rashid-bay', 'en', 3, bought('growth', 'monthly', 1.9)],
  ['Oryx Care', 'Lulwa Sabah', 'lulwa@oryx-care', 'en', 2, bought('starter', 'monthly', 1.2)],
  ['Maadi Bakehouse', 'Nevine Guirguis', 'nevine@maadi-bakehouse', 'en', 0.08, LOOKING],
];

export const demoCompanies: readonly DemoCompany[] = rows.map(
  ([name, person, email, locale, joinedDaysAgo, story]) => ({
    name,
    person,
    email: `${email}.raff.example`,
    locale,
    joinedDaysAgo,
    story,
  }),
);
