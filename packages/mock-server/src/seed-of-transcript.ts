import { seedOfTranscript as seedOf, variableOf } from '@specwright/mock-engine'
import { contract } from './contract.ts'
import { demoSeed } from './demo-seed.ts'
import { configuration } from './transitions.ts'
import type { Seed } from './rows.ts'

const { appId } = contract.securitySchemes

/** The id of the demo app, in place of what the recorder leaves out. */
const variables = appId?.type === 'apiKey' ? { [variableOf(appId.name)]: demoSeed.apps?.[0]?.id ?? '' } : {}

/**
 * The rows that a transcript shows, as of before its first request, for the demo app. Rows that it does not show are absent.
 *
 * A structure that could not be deleted is assigned to a program; its other members are placeholders.
 *
 * @param text A transcript, as written by `loyalty-mock record`.
 * @throws {ControlError} If the transcript has no exchange, or a response that is not valid JSON.
 */
export function seedOfTranscript(text: string): Seed {
  return seedOf(text, contract, { ...configuration, variables })
}
