import { isObject, own, pointerTo } from '@loyalty-kit/json-schema/json'
import { compareContent } from './compare-content.ts'
import { compareDeprecation, compareDocumentation, isPastSunset } from './compare-notes.ts'
import type { Comparison } from './comparison.ts'
import type { Operation } from './contract.ts'
import { isInParts, parameterStyle, schemaOf } from './serialization.ts'
import { same } from './same.ts'
import type { Part } from './side.ts'
import type { Use } from './use.ts'

/** Compares the parameters of an operation. */
export function compareParameters(before: Operation, after: Operation, use: Use, comparison: Comparison): void {
  const { report } = comparison
  const isRequest = use.direction === 'request'
  for (const [key, old] of before.parameters) {
    const next = after.parameters.get(key)
    if (next) compareParameter(old, next, after, use, comparison)
    else {
      const isSunset = isPastSunset(old)
      const reason = `the ${labelOf(old)} was removed${isSunset ? ', after its sunset date' : ''}`
      // In a request from the service, those who relied on a required parameter miss it.
      const isMissed = isRequest || own(old.value, 'required') === true
      const wire = isMissed && !isSunset ? 'major' : 'minor'
      const witness = (): string => `${before.title} with ${labelOf(old)}`
      report.add(
        {
          place: old.pointer,
          reason,
          before: old.value,
          after: undefined,
          wire,
          types: isSunset ? 'minor' : 'major',
          witness,
        },
        use,
      )
    }
  }
  for (const [key, next] of after.parameters) {
    if (before.parameters.has(key)) continue
    const isNeeded = own(next.value, 'required') === true
    const bump = isNeeded && isRequest ? 'major' : 'minor'
    const reason = `the ${isNeeded ? 'required ' : ''}${labelOf(next)} was added`
    const witness = (): string => `${before.title} without ${labelOf(next)}`
    report.add(
      { place: next.pointer, reason, before: undefined, after: next.value, wire: bump, types: bump, witness },
      use,
    )
  }
}

function compareParameter(before: Part, after: Part, operation: Operation, use: Use, comparison: Comparison): void {
  const { base, revision, report, schemas } = comparison
  const isRequest = use.direction === 'request'
  const add = (
    member: string,
    reason: string,
    wire: 'major' | 'minor' | 'none',
    types: 'major' | 'minor' | 'none',
  ): void => {
    const [old, next] = [own(before.value, member), own(after.value, member)]
    const witness = (): string => `${operation.title} with ${labelOf(before)} as before`
    report.add({ place: pointerTo(after.pointer, member), reason, before: old, after: next, wire, types, witness }, use)
  }
  const [wasNeeded, isNeeded] = [before, after].map(
    ({ value }) => own(value, 'required') === true || value['in'] === 'path',
  )
  if (!wasNeeded && isNeeded)
    add(
      'required',
      `the ${labelOf(after)} is now required`,
      isRequest ? 'major' : 'minor',
      isRequest ? 'major' : 'minor',
    )
  if (wasNeeded && !isNeeded)
    add(
      'required',
      `the ${labelOf(after)} is no longer required`,
      isRequest ? 'minor' : 'major',
      isRequest ? 'minor' : 'major',
    )
  if (before.value['name'] !== after.value['name'] && before.value['in'] === 'path') {
    // The path on the wire is the same.
    add('name', `the ${labelOf(before)} was renamed to "${String(after.value['name'])}"`, 'none', 'major')
  }
  const written = ['style', 'explode'].find((member) => {
    if (member === 'explode' && !isInParts(base, before) && !isInParts(revision, after)) return false
    return !same(parameterStyle(before, member), parameterStyle(after, member))
  })
  if (written) add(written, `the ${labelOf(after)} is serialized differently`, 'major', 'none')
  for (const [member, lenient, strict] of leniencies) {
    const [old, next] = [before, after].map(({ value }) => own(value, member) === true)
    if (old === next) continue
    const reason = `the ${labelOf(after)} may ${next ? lenient : strict}`
    add(member, reason, next === isRequest ? 'minor' : 'major', 'none')
  }
  compareDocumentation(before, after, use, report)
  compareDeprecation(before, after, use, report)
  const [wasContent, isContent] = [before, after].map(({ value }) => own(value, 'content') !== undefined)
  if (wasContent !== isContent) {
    add(isContent ? 'content' : 'schema', `the ${labelOf(after)} is serialized differently`, 'major', 'major')
    return
  }
  schemas.compare(schemaOf(before), schemaOf(after), {
    ...use,
    isText: true,
    ...(wasNeeded && isNeeded && { isNeeded }),
  })
  compareContent(before, after, use, comparison)
}

/** Members that accept more when true; the default is false. */
const leniencies = [
  ['allowEmptyValue', 'now be empty', 'no longer be empty'],
  ['allowReserved', 'now contain reserved characters such as "/"', 'no longer contain reserved characters such as "/"'],
] as const

function labelOf({ value }: Part): string {
  return `${isObject(value) ? String(value['in']) : ''} parameter "${String(value['name'])}"`
}
