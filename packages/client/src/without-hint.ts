import type { Hint } from '@specwright/client-engine'

/** No hint: the messages of a bundle say only what failed and why. */
export const hint: Hint | undefined = undefined
