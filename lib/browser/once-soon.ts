/** Runs an action after a delay; requests before that are covered by the same run. */
export const onceSoon = (delayMs: number): ((action: () => void) => void) => {
  let isPending = false;
  return (action) => {
    if (isPending) return;
    isPending = true;
    setTimeout(() => {
      isPending = false;
      action();
    }, delayMs);
  };
};
