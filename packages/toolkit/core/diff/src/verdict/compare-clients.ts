import { largest, type Bump } from './bump.ts'
import type { Verdict } from './diff-documents.ts'
import { bumpOf, findingFor, type Finding } from './finding.ts'
import { byPlace } from '../report.ts'

/** How callers of a generated client reach an operation. */
export interface ClientOperation {
  /** Names it in the file of names. */
  readonly key: string
  /** In lower case. */
  readonly method: string
  readonly path: string
  /** JSON Pointer of the operation. */
  readonly pointer: string
  readonly beta: boolean
  /** Resource and method: `pets.get`. */
  readonly name: string
  /** The function of the operation: `getPet`. */
  readonly function: string
  /** Where each argument before the options goes: `path.id`, `query`, `body`. */
  readonly arguments: readonly string[]
  /** True if its method lists items, page after page. */
  readonly listing?: boolean
}

/** A version of an operation, and the one that it became. */
interface ClientPair {
  readonly before: ClientOperation
  readonly after: ClientOperation | undefined
}

/** Pairs operations by their key, else by method and path, which are what goes over the wire. */
function pairedOperations(base: readonly ClientOperation[], revision: readonly ClientOperation[]): ClientPair[] {
  const keys = new Set(base.map(({ key }) => key))
  const known = new Map(revision.map((each) => [each.key, each]))
  const shapes = new Map(revision.filter(({ key }) => !keys.has(key)).map((each) => [shapeOf(each), each]))
  return base.map((before) => ({ before, after: known.get(before.key) ?? shapes.get(shapeOf(before)) }))
}

/** Method and path, without the names of parameters: the same for operations that are one over the wire. */
export function shapeOf({ method, path }: Pick<ClientOperation, 'method' | 'path'>): string {
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`
}

/** What the callers of a generated client must change, by names and arguments alone. */
export function compareClients(base: readonly ClientOperation[], revision: readonly ClientOperation[]): Finding[] {
  const pairs = pairedOperations(base, revision)
  const kept = new Set(pairs.map(({ after }) => after))
  return [
    ...pairs.flatMap((pair) => movedIn(pair) ?? []),
    ...revision.filter((each) => !kept.has(each)).map((each) => clientFinding(each, added(each))),
  ]
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

/** A verdict with what the client requires: beside the finding about the same operation, or by itself. */
export function withClient({ findings }: Verdict, client: readonly Finding[]): Verdict {
  const about = new Map(client.filter(isOfClient).map((each) => [each.place, each]))
  const merged = findings.map((finding) => {
    const other = isAboutOperation(finding) ? about.get(finding.place) : undefined
    return other?.client === undefined ? finding : { ...finding, client: other.client }
  })
  const shown = new Set(findings.flatMap((finding) => (isAboutOperation(finding) ? [finding.place] : [])))
  const all = [...merged, ...client.filter((each) => !isOfClient(each) || !shown.has(each.place))].toSorted(byPlace)
  return { bump: largest(all.map(bumpOf)), findings: all }
}

function isOfClient({ rule }: Finding): boolean {
  return rule === 'client'
}

function isAboutOperation({ rule }: Finding): boolean {
  return rule === 'operation-removed' || rule === 'operation-added'
}
