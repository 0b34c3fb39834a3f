/**
 * What `work` comes to, or what `late` answers or throws once `ms` milliseconds are over; then the work goes on, and no one hears of it.
 * p-timeout would call `cancel` of what is late: a statement's drops a promise, whose rejection ends the process.
 */
export const within = async <T, L>(ms: number, work: PromiseLike<T>, late: () => L): Promise<T | L> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, over.then(late)]).finally(() => clearTimeout(timer));
};
