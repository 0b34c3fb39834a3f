/** What a keyword may be besides words, by its shape alone: each is looked up only where it may be found. */
export const idsIn = (keyword: string) => {
  const ofProvider = /^(cus|sub|in)_\w+$/.exec(keyword)?.[1];
  const isOwn = /^[0-9a-z]{26}$/.test(keyword);
  return {
    user: isOwn,
    company: isOwn || ofProvider === 'cus',
    subscription: isOwn || ofProvider === 'sub',
    /** Numbers of invoices are short and have figures in them. */
    invoice: ofProvider === 'in' || (/^[\w-]{3,40}$/.test(keyword) && /\d/.test(keyword)),
    request: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(keyword),
    words: ofProvider === undefined,
  };
};
