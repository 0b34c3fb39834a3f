/** The call whose result has a figure. @param id the call's id and the way to the figure in its result: "call_1.products.0.lowest" */
export const callIdOf = (id: string): string => id.split('.', 1)[0] ?? '';
