import type { JsonObject } from '@specwright/json-schema/json'
import { largest, type Bump } from '../finding/bump.ts'
import { changeRules, type ChangeRule } from '../finding/rule-titles.ts'
import { compareMovedOperations } from '../compare/moved-operations.ts'
import { compareClients, compareCredentials, pairedOperations, endpointOf, type ClientPair } from './compare-clients.ts'
import type { Generated } from './exports.ts'
import { reRated, type Finding } from '../finding/finding.ts'

/** Two versions of a document, and what is generated from them. */
interface RatedVersions {
  readonly base: JsonObject
  readonly revision: JsonObject
  readonly generated: Generated | undefined
}

/**
 * Findings with what callers of the generated client notice: what its types show and, of names, what a method and its
 * arguments are called. Messages have no client.
 *
 * @param generated What is generated from both versions. Without it, an operation is a method, whatever its name.
 */
export function rateClients(findings: readonly Finding[], { base, revision, generated }: RatedVersions): Finding[] {
  if ('asyncapi' in base) return findings.map((finding) => reRated(finding, { client: 'none' }))
  const [before, after] = [generated?.base.client, generated?.revision.client]
  if (before === undefined || after === undefined)
    return findings.map((each) => reRated(each, { client: clientOf(each) }))
  const pairs = pairedOperations(before.operations, after.operations)
  const named = compareClients(pairs, after.operations)
  // A method that is gone or new is the same news as its operation.
  const whole = new Map(named.flatMap((each) => (isWhole(each) ? [[each.place, each]] : [])))
  const methods = new Set([...before.operations, ...after.operations].map(({ pointer }) => pointer))
  const isOfMethod = (each: Finding): boolean => isOfOperation(each) && methods.has(each.place)
  const shown = new Set(findings.filter(isOfMethod).map(({ place }) => place))
  const moved = new Map(movedFindings(base, revision, pairs).flatMap(ofMethod))
  const rated = findings.map((finding) => {
    if (isOfMethod(finding)) return reRated(finding, { client: whole.get(finding.place)?.client ?? 'none' })
    const ofMoved = moved.get(placeAndReason(finding))?.client ?? 'none'
    return reRated(finding, { client: largest([clientOf(finding, 'none'), ofMoved]) })
  })
  const known = new Set(findings.map(placeAndReason))
  return [
    ...rated,
    ...named.filter((each) => !isWhole(each) || !shown.has(each.place)),
    ...compareCredentials(base, revision, [before, after]),
    ...[...moved].flatMap(([key, each]) => (known.has(key) ? [] : [each])),
  ]
}

/** @param named The bump of a change of names. Default: that of the types. */
function clientOf({ rule, types, client, direction }: Finding, named: Bump = types): Bump {
  const { client: noticed }: ChangeRule = changeRules[rule]
  if (client !== undefined) return client
  if (noticed === 'never') return 'none'
  if (noticed === 'named') return named
  // No date makes a program compile that names what is gone.
  return noticed === 'lost' || (noticed === 'lost in responses' && direction === 'response') ? 'major' : types
}

/**
 * How the parts of operations differ that have another path now, and the same method of the client. Over the wire one was
 * removed and another added.
 */
function movedFindings(base: JsonObject, revision: JsonObject, pairs: readonly ClientPair[]): readonly Finding[] {
  const moved = pairs.flatMap(({ before, after }) =>
    after && endpointOf(before) !== endpointOf(after) ? [[before.pointer, after.pointer] as const] : [],
  )
  return moved.length === 0 ? [] : compareMovedOperations(base, revision, moved)
}

/** What callers of a method notice of a change of its operation, which has another path now. */
function ofMethod(finding: Finding): [key: string, Finding][] {
  const client = clientOf(finding, 'none')
  if (client === 'none' || client === 'patch') return []
  return [[placeAndReason(finding), reRated(finding, { wire: 'none', types: 'none', client })]]
}

function placeAndReason({ place, reason }: Finding): string {
  return `${place}\n${reason}`
}

/** True for a method that is gone, or new. */
function isWhole({ before, after }: Finding): boolean {
  return before === undefined || after === undefined
}

function isOfOperation({ rule }: Finding): boolean {
  return rule === 'operation-removed' || rule === 'operation-added'
}
