import { setTimeout as sleep } from 'node:timers/promises'
import type { Transport } from '../prove/exchange.ts'

/** The world of a command: its network, and its clock. */
export const network: Transport = {
  fetch: globalThis.fetch,
  sleep: async (ms, signal) => await sleep(ms, undefined, { signal }),
  now: Date.now,
}
