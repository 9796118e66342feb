import { type Ids, isObject, mustBeOneOf } from '@specwright/server-engine/engine'
import { ControlError } from '../control/control-error.ts'
import type { Contract } from '../contract/types.ts'
import { createSecret, keyOfSecret } from './secret.ts'

/** Where events are sent. */
export interface ReceiverOptions {
  /** An http or https URL. */
  readonly url: string
  /** What deliveries are signed with: `whsec_`, and 24 to 64 bytes as base64. Default: a random one. */
  readonly secret?: string
  /** Names of the events that it receives; default all. */
  readonly events?: readonly string[]
}

/** A registered receiver, without its secret. */
export interface Receiver extends Omit<ReceiverOptions, 'secret'> {
  readonly id: string
}

/** A receiver with its secret, which is shown once. */
export interface NewReceiver extends Receiver {
  readonly secret: string
}

/** The receivers of a tenant. */
export interface Receivers {
  /** @throws {ControlError} If the receiver is not valid, with all problems. */
  add(receiver: unknown): NewReceiver
  /** In order of registration. Their URLs may have secrets. */
  list(): readonly Receiver[]
  /** Those that receive an event. */
  of(event: string): readonly NewReceiver[]
  /** False if there is no such receiver. */
  remove(id: string): boolean
  /** Back to those at the start. */
  reset(): void
}

/** Each one is a request for each event. */
const maxReceivers = 100

/** What receivers are registered with. */
export interface ReceiversContext {
  /** The receivers at the start. */
  readonly initial: readonly ReceiverOptions[]
  readonly ids: Ids
  /** Names of the events of the contract. */
  readonly events: () => readonly string[]
}

/** Registers the receivers at the start. */
export function createReceivers({ initial, ids, events }: ReceiversContext): Receivers {
  const known = new Map<string, NewReceiver>()

  function register({ url, secret = createSecret(), events: own }: ReceiverOptions): NewReceiver {
    const receiver = { id: ids.next('receiver'), url, ...(own && { events: own }), secret }
    known.set(receiver.id, receiver)
    return receiver
  }

  function reset(): void {
    known.clear()
    initial.forEach(register)
  }

  reset()
  return {
    reset,
    add(given) {
      const problems = receiverProblems(given, events())
      const status = receiverProblems(given).length > 0 ? 400 : 422
      if (problems.length > 0) throw new ControlError(status, 'Cannot add the receiver', problems)
      if (known.size >= maxReceivers)
        throw new ControlError(409, `Cannot add the receiver: there are ${maxReceivers}. Delete one first`)
      return register(given as ReceiverOptions) // checked above
    },
    list: () => [...known.values()].map(({ secret: _, ...receiver }) => receiver),
    of: (event) => [...known.values()].filter(({ events: own }) => own === undefined || own.includes(event)),
    remove: (id) => known.delete(id),
  }
}

/**
 * The receivers of the options of a mock, each with a secret.
 *
 * @throws {RangeError} For what is no receiver, and an event that the contract does not have.
 */
export function initialReceivers(
  receivers: readonly ReceiverOptions[] = [],
  { events = {} }: Contract,
): readonly ReceiverOptions[] {
  const problems = receivers.flatMap((each, index) =>
    receiverProblems(each, Object.keys(events)).map((problem) => `/${index}${problem.replace(/^it /, ' ')}`),
  )
  if (problems.length > 0) throw new RangeError(`Cannot create the mock: receivers${problems.join('; ')}`)
  return receivers.map((each) => ({ ...each, secret: each.secret ?? createSecret() }))
}

/** What each member of a receiver must be. */
const members: Readonly<Record<keyof ReceiverOptions, readonly [is: (value: unknown) => boolean, must: string]>> = {
  url: [
    (value) => typeof value === 'string' && /^https?:\/\/[^\s/?#@]+(?:[/?#].*)?$/i.test(value),
    'must be an http or https URL without a user',
  ],
  secret: [
    (value) => typeof value === 'string' && keyOfSecret(value) !== undefined,
    'must be whsec_ and 24 to 64 bytes as base64',
  ],
  events: [
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    'must be an array of names of events',
  ],
}

/**
 * What is wrong with a receiver, each with a JSON Pointer; secrets are not shown.
 *
 * @param events Names of the events of the contract; without them, only what is malformed is reported.
 */
export function receiverProblems(receiver: unknown, events?: readonly string[]): readonly string[] {
  if (!isObject(receiver)) return ['it must be an object']
  const names = Object.keys(members) as (keyof ReceiverOptions)[] // its own
  const unknown = Object.keys(receiver).filter((name) => !Object.hasOwn(members, name))
  const invalid = names.filter((name) => {
    const isAbsent = receiver[name] === undefined && name !== 'url'
    const isUnusable = events && name === 'url' && !isHttpUrl(String(receiver[name]))
    return isUnusable || (!isAbsent && !members[name][0](receiver[name]))
  })
  const named = invalid.includes('events') ? [] : ((receiver['events'] ?? []) as readonly string[]) // checked above
  return [
    ...unknown.map((name) => `/${name} is unknown. A receiver has ${names.join(', ')}`),
    ...invalid.map((name) => `/${name} ${members[name][1]}`),
    ...named.flatMap((name, index) =>
      events === undefined || events.includes(name) ? [] : [`/events/${index} ${mustBeOneOf(name, events)}`],
    ),
  ]
}

/** True for a URL that `fetch` accepts, of http or https. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}
