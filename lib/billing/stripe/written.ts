/** What became of something that was to be made or brought up to date. */
export type Written = 'created' | 'updated' | 'unchanged';
