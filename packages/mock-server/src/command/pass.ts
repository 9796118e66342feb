import * as command from '@loyalty-kit/mock-engine/node/command'
import { proxy } from '../proxy/proxy.ts'
import { name } from './name.ts'

/** `loyalty-mock proxy`: forwards traffic to a real service, and reports contract violations. */
export async function runProxy(argv: readonly string[]): Promise<void> {
  await command.runProxy(argv, { name, proxy })
}

/** `loyalty-mock record`: does the same, and records a transcript. */
export async function runRecord(argv: readonly string[]): Promise<void> {
  await command.runRecord(argv, { name, proxy })
}
