import { seedOfTranscript as seedOf } from '@specwright/mock-engine'
import { contract } from './contract.ts'
import { demoSeed } from './demo-seed.ts'
import { configuration } from './items.ts'
import type { Seed } from './rows.ts'

/**
 * The rows that a transcript shows, as of before its first request, for the demo app. Rows that it does not show are absent.
 *
 * A structure that could not be deleted is assigned to a program; its other members are placeholders.
 *
 * @param text A transcript, as written by `loyalty-mock record`.
 * @throws {ControlError} If the transcript has no exchange, or a response that is not valid JSON.
 */
export function seedOfTranscript(text: string): Seed {
  return seedOf(text, contract, { ...configuration, variables: { appId: demoSeed.apps?.[0]?.id ?? '' } })
}
