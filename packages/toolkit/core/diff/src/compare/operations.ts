import { own, pointerTo } from '@specwright/json-schema/json'
import { compareBeta } from './beta.ts'
import { compareContent } from './content.ts'
import { compareDeprecation, compareDocumentation } from './notes.ts'
import { compareParameters } from './parameters.ts'
import { compareResponses } from './responses.ts'
import { compareScopes, compareSecurity } from './security.ts'
import { compareServers } from './servers.ts'
import type { Comparison } from './comparison.ts'
import { type Operation, callbacksOf } from '../contract/operations.ts'
import { requestWitness } from '../witness/sent-values.ts'
import { same } from '../contract/same.ts'
import { followed, type Part, type Side } from '../contract/side.ts'
import { reversed, type Direction, type Use } from '../contract/use.ts'
import type { Group } from '../finding/finding.ts'
import type { Witness } from '../witness/witness-types.ts'
import { isPastSunset } from '../contract/notes.ts'

/** What operations have in common. */
interface Within extends Pick<Use, 'beta' | 'of'> {
  /** Which way their requests go: to the service, or from it for webhooks and callbacks. */
  readonly direction: Direction
  /** The changes that remove some of them, or add them. */
  readonly groups?: ReadonlyMap<Operation, Group>
}

/**
 * Compares operations by method and path.
 *
 * @param within Also says whether the part that contains them is BETA.
 */
export function compareOperations(
  baseOperations: ReadonlyMap<string, Operation>,
  revisionOperations: ReadonlyMap<string, Operation>,
  within: Within,
  comparison: Comparison,
): void {
  const { direction, beta, groups } = within
  for (const [key, before] of baseOperations) {
    const after = revisionOperations.get(key)
    if (after) compareOperation(before, after, within, comparison)
    else reportRemoval(before, within, comparison)
  }
  for (const [key, after] of revisionOperations) {
    if (baseOperations.has(key)) continue
    const change = {
      place: after.part.pointer,
      reason: `${after.title} was added`,
      before: undefined,
      after: after.title,
      group: groups?.get(after),
    }
    comparison.report.add(
      { ...change, rule: 'operation-added', wire: 'minor', types: 'minor' },
      { direction, beta: beta || after.beta },
    )
  }
}

/** Reports a removed operation; after its sunset date, that is not breaking. */
function reportRemoval(operation: Operation, { direction, beta, groups }: Within, { base, report }: Comparison): void {
  const { part, title } = operation
  const isSunset = isPastSunset(part)
  const bump = isSunset ? 'minor' : 'major'
  const reason = isSunset ? `${title} was removed, after its sunset date` : `${title} was removed`
  const change = { place: part.pointer, reason, before: title, after: undefined, group: groups?.get(operation) }
  const witness = (): Witness => requestWitness(base, operation)
  report.add(
    { ...change, rule: 'operation-removed', wire: bump, types: bump, witness },
    { direction, beta: beta || operation.beta },
  )
}

function compareOperation(
  before: Operation,
  after: Operation,
  { direction, beta: isWithinBeta, of }: Within,
  comparison: Comparison,
): void {
  const { base, revision, report } = comparison
  const isBeta = isWithinBeta || (before.beta && after.beta)
  const use: Use = { direction, beta: isBeta || before.beta, ...(of && { of }) }
  compareBeta(before, after, { beta: isWithinBeta }, report)
  const [oldId, newId] = [own(before.part.value, 'operationId'), own(after.part.value, 'operationId')]
  if (oldId !== newId) {
    const change = { place: pointerTo(after.part.pointer, 'operationId'), before: oldId, after: newId }
    report.add(
      {
        ...change,
        rule: 'operation-id',
        reason: 'the operationId changed, and with it the name of the client method',
        wire: 'none',
        types: oldId === undefined ? 'minor' : 'major',
      },
      use,
    )
  }
  const [oldTags, newTags] = [own(before.part.value, 'tags'), own(after.part.value, 'tags')]
  if (!same(oldTags ?? [], newTags ?? [])) {
    const change = { place: pointerTo(after.part.pointer, 'tags'), before: oldTags, after: newTags }
    report.add({ ...change, rule: 'tags', reason: 'the tags changed', wire: 'none', types: 'patch' }, use)
  }
  compareDocumentation(before.part, after.part, use, { report, rated: ratedOfOperation })
  compareDocumentation(before.item, after.item, use, { report, rated: plainMembers(before.item, after.item) })
  compareDeprecation(before.part, after.part, use, report)
  compareSecurity(before, after, use, comparison)
  compareScopes(before, after, use, report)
  compareServers(before, after, use, report)
  compareParameters(before, after, use, comparison)
  compareBodies(before, after, use, comparison)
  compareResponses(before, after, use, comparison)
  const inner = { direction: reversed(use).direction, beta: use.beta, of: 'callback' } as const
  compareOperations(callbacksOf(base, before), callbacksOf(revision, after), inner, comparison)
}

/** The members of an operation that rules rate. */
const ratedOfOperation =
  'operationId tags parameters requestBody responses callbacks security servers x-accepted-scopes'.split(' ')

/** The members of path items, without extensions: they contain operations, or apply to each of them. */
function plainMembers(...items: readonly Part[]): readonly string[] {
  return items.flatMap(({ value }) => Object.keys(value).filter((name) => !name.startsWith('x-')))
}

function compareBodies(before: Operation, after: Operation, use: Use, comparison: Comparison): void {
  const { base, revision, report } = comparison
  const body = (side: Side, { part }: Operation): Part | undefined =>
    followed(side, { value: own(part.value, 'requestBody'), pointer: pointerTo(part.pointer, 'requestBody') })
  const oldBody = body(base, before)
  const newBody = body(revision, after)
  const isRequest = use.direction === 'request'
  if (oldBody && newBody) {
    const [wasNeeded, isNeeded] = [oldBody, newBody].map(({ value }) => own(value, 'required') === true)
    if (wasNeeded !== isNeeded) {
      const bump = isNeeded === isRequest ? 'major' : 'minor'
      const reason = isNeeded ? 'the body is now required' : 'the body is no longer required'
      const change = { place: pointerTo(newBody.pointer, 'required'), reason, before: wasNeeded, after: isNeeded }
      const witness = (): Witness =>
        isNeeded
          ? requestWitness(base, before, { hasBody: false })
          : requestWitness(revision, after, { version: 'revision', hasBody: false })
      report.add({ ...change, rule: 'body-required', wire: bump, types: bump, witness }, use)
    }
    compareDocumentation(oldBody, newBody, use, { report, rated: ['required', 'content'] })
    compareContent(oldBody, newBody, use, comparison)
  } else if (oldBody) {
    const change = { place: oldBody.pointer, reason: 'the body was removed', before: 'a body', after: undefined }
    const witness = (): Witness => requestWitness(base, before)
    report.add({ ...change, rule: 'body-removed', wire: 'major', types: 'major', witness }, use)
  } else if (newBody) {
    const isNeeded = own(newBody.value, 'required') === true
    const bump = isNeeded && isRequest ? 'major' : 'minor'
    const reason = `${isNeeded ? 'a required' : 'an optional'} body was added`
    const change = { place: newBody.pointer, reason, before: undefined, after: 'a body' }
    const witness = (): Witness => requestWitness(base, before)
    report.add({ ...change, rule: 'body-added', wire: bump, types: bump, witness }, use)
  }
}
