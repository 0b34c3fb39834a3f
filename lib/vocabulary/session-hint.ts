/** The session's readable companion: it holds no data and only shows a static page that asking who is signed in is worth a call. */
export const HINT_COOKIE = 'raff_hint';
