import { withoutParameterNames } from '@specwright/document/model'
import type { JsonObject } from '@specwright/json-schema/json'
import { renamedSchemes } from '../contract/schemes.ts'
import { renamedPaths } from '../contract/renamed-paths.ts'
import type { Bump } from '../finding/bump.ts'
import type { ClientExports, ClientOperation } from './exports.ts'
import { findingFor, type Finding } from '../finding/finding.ts'

/** A version of an operation, and the one that it became. */
export interface ClientPair {
  readonly before: ClientOperation
  readonly after: ClientOperation | undefined
}

/**
 * Pairs operations by their key, else by method and path, which are what goes over the wire, else as those that are likely the
 * same where the paths of several were renamed.
 */
export function pairedOperations(
  base: readonly ClientOperation[],
  revision: readonly ClientOperation[],
): readonly ClientPair[] {
  const keys = new Set(base.map(({ key }) => key))
  const known = new Map(revision.map((each) => [each.key, each]))
  const fresh = revision.filter(({ key }) => !keys.has(key))
  const shapes = new Map(fresh.map((each) => [endpointOf(each), each]))
  const renamed = renamedOperations(base, revision)
  const afterOf = (before: ClientOperation): ClientOperation | undefined => {
    const moved = renamed.get(before)
    return (
      known.get(before.key) ?? shapes.get(endpointOf(before)) ?? (moved && !keys.has(moved.key) ? moved : undefined)
    )
  }
  return base.map((before) => ({ before, after: afterOf(before) }))
}

function renamedOperations(
  base: readonly ClientOperation[],
  revision: readonly ClientOperation[],
): ReadonlyMap<ClientOperation, ClientOperation> {
  const [before, after] = [base, revision].map((all) => new Set(all.map(endpointOf)))
  const gone = base.filter((each) => !after!.has(endpointOf(each))) // there are two
  const fresh = revision.filter((each) => !before!.has(endpointOf(each)))
  const renames = renamedPaths(gone, fresh, ({ method, path, key }) => ({ method, path, id: key }))
  return new Map(renames.flatMap(({ pairs }) => pairs))
}

/** Method and path, without the names of parameters: the same for operations that are one over the wire. */
export function endpointOf({ method, path }: ClientOperation): string {
  return withoutParameterNames(`${method} ${path}`)
}

/** What the callers of a generated client must change, by names and arguments alone. */
export function compareClients(pairs: readonly ClientPair[], revision: readonly ClientOperation[]): Finding[] {
  const kept = new Set(pairs.map(({ after }) => after))
  return [
    ...pairs.flatMap((pair) => movedIn(pair) ?? []),
    ...revision.filter((each) => !kept.has(each)).map((each) => clientFinding(each, added(each))),
  ]
}

/** The credentials that a client no longer takes, or by another name: names of schemes do not go over the wire. */
export function compareCredentials(
  base: JsonObject,
  revision: JsonObject,
  [{ credentials: old }, { credentials: next }]: readonly [ClientExports, ClientExports],
): Finding[] {
  const names = new Map([...renamedSchemes({ root: base }, { root: revision })].map(([to, from]) => [from, to]))
  return old.flatMap((before) => {
    if (next.includes(before)) return []
    const to = names.get(before)
    const after = to !== undefined && next.includes(to) ? to : undefined
    const pointer = `/components/securitySchemes/${after ?? before}`
    const reason = `a client ${after === undefined ? `no longer takes the credentials ${before}` : `takes the credentials ${before} as ${after}`}`
    return [clientFinding({ pointer, beta: false }, { client: 'major', reason, before, after })]
  })
}

/** What a finding about the client says. */
interface ClientChange {
  readonly client: Bump
  readonly reason: string
  readonly before: unknown
  readonly after: unknown
}

/** The finding of a change of the generated client alone. */
export function clientFinding(
  { pointer, beta }: Pick<ClientOperation, 'pointer' | 'beta'>,
  change: ClientChange,
): Finding {
  return findingFor({ ...change, rule: 'client', place: pointer, wire: 'none', types: 'none' }, beta)
}

function added({ name }: ClientOperation): ClientChange {
  return { client: 'minor', reason: `the method ${name} was added`, before: undefined, after: name }
}

function movedIn({ before, after }: ClientPair): Finding | undefined {
  const moved = (what: string, old: string, next: string | undefined): Finding => {
    const reason = `the ${what} ${next === undefined ? `${old} was removed` : `${old} is now ${next}`}`
    const place = { pointer: (after ?? before).pointer, beta: before.beta }
    return clientFinding(place, { client: 'major', reason, before: old, after: next })
  }
  if (after === undefined) return moved('method', before.name, undefined)
  if (before.name !== after.name) return moved('method', before.name, after.name)
  if (before.function !== after.function) return moved('function', before.function, after.function)
  // An argument for a parameter that has another name in the same place stays as it is.
  const isMoved = before.arguments.some((slot, index) => kindOf(slot) !== kindOf(after.arguments[index]))
  if (!isMoved) return listedOtherwise(before, after)
  const [old, next] = [before, after].map((each) => each.arguments.join(', ') || 'none')
  const reason = `the arguments of ${before.name} are now ${next}`
  return clientFinding(
    { pointer: after.pointer, beta: before.beta },
    { client: 'major', reason, before: old, after: next },
  )
}

/** That a method lists items no longer, or now: what it returns is another thing. */
function listedOtherwise(before: ClientOperation, after: ClientOperation): Finding | undefined {
  const [old, next] = [before.listing === true, after.listing === true]
  if (old === next) return undefined
  const reason = `${before.name} is ${next ? 'now' : 'no longer'} a listing`
  const place = { pointer: after.pointer, beta: before.beta }
  return clientFinding(place, { client: 'major', reason, before: old, after: next })
}

function kindOf(slot: string | undefined): string | undefined {
  return slot?.startsWith('path.') ? 'path' : slot
}
