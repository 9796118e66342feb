import { parameterStyle } from '@specwright/document/model'
import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import { compareContent } from './content.ts'
import { compareDeprecation, compareDocumentation } from './notes.ts'
import type { Comparison } from './comparison.ts'
import { isBeforePath, type Operation } from '../contract/operations.ts'
import { requestWitness } from '../witness/sent-values.ts'
import { isExploded, itemText, compoundTypesOf, schemaOf } from '../normal/serialization.ts'
import type { Part } from '../contract/side.ts'
import type { Use } from '../contract/use.ts'
import type { Witness } from '../witness/witness-types.ts'
import { isPastSunset } from '../contract/notes.ts'

/** Compares the parameters of an operation. */
export function compareParameters(before: Operation, after: Operation, use: Use, comparison: Comparison): void {
  const { base, report } = comparison
  const isRequest = use.direction === 'request'
  for (const [key, old] of before.parameters) {
    const next = after.parameters.get(key)
    const lacking = (): Witness => requestWitness(base, before, { lacking: key })
    if (next) compareParameter(old, next, { use, lacking, comparison })
    // What a moved path begins with is the move itself.
    else if (!isBeforePath(key, after)) {
      const isSunset = isPastSunset(old)
      const reason = `the ${labelOf(old)} was removed${isSunset ? ', after its sunset date' : ''}`
      // In a request from the service, those who relied on a required parameter miss it.
      const isMissed = isRequest || own(old.value, 'required') === true
      const wire = isMissed && !isSunset ? 'major' : 'minor'
      const change = { place: old.pointer, reason, before: old.value, after: undefined }
      const witness = (): Witness => requestWitness(base, before, { having: key })
      report.add({ ...change, rule: 'parameter-removed', wire, types: isSunset ? 'minor' : 'major', witness }, use)
    }
  }
  for (const [key, next] of after.parameters) {
    if (before.parameters.has(key) || isBeforePath(key, before)) continue
    const isNeeded = own(next.value, 'required') === true
    const bump = isNeeded && isRequest ? 'major' : 'minor'
    const reason = `the ${isNeeded ? 'required ' : ''}${labelOf(next)} was added`
    const change = { place: next.pointer, reason, before: undefined, after: next.value }
    const witness = (): Witness => requestWitness(base, before)
    report.add({ ...change, rule: 'parameter-added', wire: bump, types: bump, witness }, use)
  }
}

/** What the comparison of one parameter needs. */
interface OfParameter {
  readonly use: Use
  /** A request without it. */
  readonly lacking: () => Witness
  readonly comparison: Comparison
}

function compareParameter(before: Part, after: Part, { use, lacking, comparison }: OfParameter): void {
  const { base, revision, report, schemas } = comparison
  const isRequest = use.direction === 'request'
  const add = (
    member: keyof typeof memberRules,
    reason: string,
    wire: 'major' | 'minor' | 'none',
    types: 'major' | 'minor' | 'none',
  ): void => {
    const [old, next] = [own(before.value, member), own(after.value, member)]
    const change = { place: pointerTo(after.pointer, member), reason, before: old, after: next }
    report.add(
      { ...change, rule: memberRules[member], wire, types, ...(member === 'required' && { witness: lacking }) },
      use,
    )
  }
  const [wasNeeded, isNeeded] = [before, after].map(
    ({ value }) => own(value, 'required') === true || value['in'] === 'path',
  )
  if (wasNeeded !== isNeeded) {
    const bump = isNeeded === isRequest ? 'major' : 'minor'
    add('required', `the ${labelOf(after)} is ${isNeeded ? 'now' : 'no longer'} required`, bump, bump)
  }
  if (before.value['name'] !== after.value['name'] && before.value['in'] === 'path') {
    // The path on the wire is the same.
    add('name', `the ${labelOf(before)} was renamed to "${String(after.value['name'])}"`, 'none', 'major')
  }
  const written = writtenIn(before, after, comparison)
  if (written) add(written, `the ${labelOf(after)} is serialized differently`, 'major', 'none')
  for (const [member, lenient, strict] of leniencies) {
    const [old, next] = [before, after].map(({ value }) => own(value, member) === true)
    if (old === next) continue
    const reason = `the ${labelOf(after)} may ${next ? lenient : strict}`
    add(member, reason, next === isRequest ? 'minor' : 'major', 'none')
  }
  compareDocumentation(before, after, use, { report, rated: ['in', ...Object.keys(memberRules)] })
  compareDeprecation(before, after, use, report)
  const [wasContent, isContent] = [before, after].map(({ value }) => own(value, 'content') !== undefined)
  if (wasContent !== isContent) {
    add(isContent ? 'content' : 'schema', `the ${labelOf(after)} is serialized differently`, 'major', 'major')
    return
  }
  schemas.compare(schemaOf(before), schemaOf(after), {
    ...use,
    text: itemText(base, before) ?? itemText(revision, after) ?? 'scalar',
    ...(wasNeeded && isNeeded && { isNeeded }),
  })
  compareContent(before, after, use, comparison)
}

/** The member by which a parameter is written differently. */
function writtenIn(before: Part, after: Part, { base, revision }: Comparison): 'style' | 'explode' | undefined {
  const hasParts = compoundTypesOf(base, before).size > 0 && compoundTypesOf(revision, after).size > 0
  const [old, next] = [parameterStyle(before.value), parameterStyle(after.value)]
  // What has no parts is written in one way, but for its prefix.
  if (old.style !== next.style && (hasParts || prefixed.has(old.style) || prefixed.has(next.style))) return 'style'
  const isExplodedTwice = isExploded(base, before) && isExploded(revision, after)
  return isExplodedTwice && old.explode !== next.explode ? 'explode' : undefined
}

/** Styles with a prefix: `.a`, `;name=a`. */
const prefixed: ReadonlySet<string> = new Set(['label', 'matrix'])

/** The rule about each member of a parameter. */
const memberRules = {
  required: 'parameter-required',
  name: 'parameter-name',
  style: 'parameter-format',
  explode: 'parameter-format',
  allowEmptyValue: 'parameter-format',
  allowReserved: 'parameter-format',
  content: 'parameter-format',
  schema: 'parameter-format',
} as const

/** Members that accept more when true; the default is false. */
const leniencies = [
  ['allowEmptyValue', 'now be empty', 'no longer be empty'],
  ['allowReserved', 'now contain reserved characters such as "/"', 'no longer contain reserved characters such as "/"'],
] as const

function labelOf({ value }: Part): string {
  return `${isObject(value) ? String(value['in']) : ''} parameter "${String(value['name'])}"`
}
