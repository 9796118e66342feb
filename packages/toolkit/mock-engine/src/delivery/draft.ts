import { mustBeOneOf } from '@specwright/server-engine/engine'
import { ControlError } from '../control/control-error.ts'
import type { Contract } from '../contract/types.ts'
import type { ServiceEvent } from './event.ts'

/** An event to send, with a body that the contract allows. */
export interface EventDraft {
  readonly name: string
  readonly event: ServiceEvent
  /** The body as text; empty for an event without one. */
  readonly body: string
}

/**
 * An event with a body: the given one, or that of the example.
 *
 * @throws {ControlError} If there is no such event, or the body is not valid, with all problems.
 */
export function draftOf(contract: Contract, name: string, given?: unknown): EventDraft {
  const event = eventNamed(contract, name)
  const { events = {} } = contract
  if (!event) throw new ControlError(422, 'Cannot send the event', [`/event ${mustBeOneOf(name, Object.keys(events))}`])
  const { body } = event
  if (!body) {
    if (given !== undefined)
      throw new ControlError(422, 'Cannot send the event', [`/body is given, but ${name} has none`])
    return { name, event, body: '' }
  }
  const [example] = body.examples
  if (given === undefined && example === undefined) {
    throw new ControlError(422, 'Cannot send the event', [
      `/body is missing: no valid value of ${body.place} was found`,
    ])
  }
  const value = given ?? example
  const issues = body.validator?.check(value) ?? []
  const problems = issues.map(({ pointer, message, sentence = message }) => `/body${pointer} ${sentence}`)
  if (problems.length > 0) throw new ControlError(422, 'Cannot send the event', problems)
  return { name, event, body: JSON.stringify(value) }
}

/** An event of a contract; `undefined` if it has none with this name. */
export function eventNamed({ events = {} }: Contract, name: string): ServiceEvent | undefined {
  return Object.hasOwn(events, name) ? events[name] : undefined
}
