/** Nothing; without a file of its own Next takes the product's, up the tree. */
export function register() {}
