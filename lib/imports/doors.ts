/** Whose imports are shown, and to which reader: where their calls and pages are, and whether they can be changed there. */
export const IMPORT_DOORS = {
  panel: { calls: '/admin/imports', page: '/admin/imports', mayChange: true },
  company: { calls: '/imports', page: '/settings/data', mayChange: true },
  /** An admin looks at a company's. */
  look: { calls: '/admin/imports', page: '/admin/imports', mayChange: false },
} as const;
export type ImportDoor = keyof typeof IMPORT_DOORS;
