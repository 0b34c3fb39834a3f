/** Which notice a browser has closed, by its version: kept where the server sees it, so that a page is drawn without it. */
export const NOTICE_COOKIE = 'raff_notice';

/** That a browser has closed the hint to choose brands. */
export const BRANDS_HINT_COOKIE = 'raff_brands_hint';
