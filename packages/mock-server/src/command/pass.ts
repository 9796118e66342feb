import * as command from '@loyalty-kit/mock-engine/node/command'
import { proxy } from '../proxy/proxy.ts'
import { name } from './name.ts'

/** `loyalty-mock proxy`: passes traffic to a real service, and tells where it deviates from the contract. */
export async function passOn(argv: readonly string[]): Promise<void> {
  await command.passOn(argv, { name, proxy })
}

/** `loyalty-mock record`: does the same, and writes a transcript of it. */
export async function record(argv: readonly string[]): Promise<void> {
  await command.record(argv, { name, proxy })
}
