import { demoPeople } from '#db/seed/accounts/demo-people.ts';

/** The accounts that sample data brings, as the demo prints them. */
export const DEMO_ACCOUNTS = demoPeople.map(({ email, password, what }) => ({ email, password, what }));
