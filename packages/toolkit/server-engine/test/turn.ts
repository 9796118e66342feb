/** Resolves after what is ready has run. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
