/** Of lists, and as many of dashboards. */
export const VIEWS_A_PERSON = 50;

export const MAX_VIEW_NAME = 60;
export const MAX_VIEW_QUERY = 2000;
