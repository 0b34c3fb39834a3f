// On globalThis: the middleware is a bundle of its own, and may not know the database.
const holder = globalThis as typeof globalThis & { raffPageReadiness?: () => Promise<boolean> };

/** Sets the function that knows whether pages can be rendered. */
export const decidePageReadinessBy = (isReady: () => Promise<boolean>): void => {
  holder.raffPageReadiness = isReady;
};

/** Whether pages can be rendered now; true where no one is named who knows. */
export const arePagesReady = async (): Promise<boolean> => (await holder.raffPageReadiness?.()) ?? true;
