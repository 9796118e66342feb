import { isObject, own } from '@loyalty-kit/json-schema/json'
import { compareContent } from './compare-content.ts'
import { compareDeprecation, isOver } from './compare-notes.ts'
import type { SchemaComparison } from './compare-schema.ts'
import type { Operation } from './contract.ts'
import { isInParts, parameterStyle } from './how-written.ts'
import { same } from './same.ts'
import { pointerTo, type Report } from './report.ts'
import type { Part, Side } from './side.ts'
import type { Use } from './use.ts'

/** What a comparison of operations goes on with. */
export interface Comparison {
  readonly base: Side
  readonly revision: Side
  readonly schemas: SchemaComparison
  readonly report: Report
}

/** Compares what a request carries beside its body. */
export function compareParameters(before: Operation, after: Operation, use: Use, comparison: Comparison): void {
  const { report } = comparison
  const isRequest = use.direction === 'request'
  for (const [key, was] of before.parameters) {
    const is = after.parameters.get(key)
    if (is) compareParameter(was, is, after, use, comparison)
    else {
      const isTold = isOver(was)
      const reason = `the ${said(was)} is gone${isTold ? ', after the day it was to end' : ''}`
      // Where the request comes from the service, who relied on it misses it.
      const isMissed = isRequest || own(was.value, 'required') === true
      const wire = isMissed && !isTold ? 'major' : 'minor'
      const witness = (): string => `${before.title} with ${said(was)}`
      report.add(
        {
          place: was.pointer,
          reason,
          before: was.value,
          after: undefined,
          wire,
          types: isTold ? 'minor' : 'major',
          witness,
        },
        use,
      )
    }
  }
  for (const [key, is] of after.parameters) {
    if (before.parameters.has(key)) continue
    const isNeeded = own(is.value, 'required') === true
    const bump = isNeeded && isRequest ? 'major' : 'minor'
    const reason = `the ${isNeeded ? 'required ' : ''}${said(is)} is new`
    const witness = (): string => `${before.title} without ${said(is)}`
    report.add({ place: is.pointer, reason, before: undefined, after: is.value, wire: bump, types: bump, witness }, use)
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
    const [was, is] = [own(before.value, member), own(after.value, member)]
    const witness = (): string => `${operation.title} with ${said(before)} as before`
    report.add({ place: pointerTo(after.pointer, member), reason, before: was, after: is, wire, types, witness }, use)
  }
  const [wasNeeded, isNeeded] = [before, after].map(
    ({ value }) => own(value, 'required') === true || value['in'] === 'path',
  )
  if (!wasNeeded && isNeeded)
    add('required', `the ${said(after)} is required now`, isRequest ? 'major' : 'minor', isRequest ? 'major' : 'minor')
  if (wasNeeded && !isNeeded)
    add(
      'required',
      `the ${said(after)} is no longer required`,
      isRequest ? 'minor' : 'major',
      isRequest ? 'minor' : 'major',
    )
  if (before.value['name'] !== after.value['name'] && before.value['in'] === 'path') {
    // The path on the wire is the same.
    add('name', `the ${said(before)} is called "${String(after.value['name'])}" now`, 'none', 'major')
  }
  const written = ['style', 'explode'].find((member) => {
    if (member === 'explode' && !isInParts(base, before) && !isInParts(revision, after)) return false
    return !same(parameterStyle(before, member), parameterStyle(after, member))
  })
  if (written) add(written, `the ${said(after)} is written in another way`, 'major', 'none')
  for (const [member, lenient, strict] of leniencies) {
    const [was, is] = [before, after].map(({ value }) => own(value, member) === true)
    if (was === is) continue
    const reason = `the ${said(after)} may ${is ? lenient : strict}`
    add(member, reason, is === isRequest ? 'minor' : 'major', 'none')
  }
  compareWords(before, after, use, report)
  compareDeprecation(before, after, use, report)
  const [wasContent, isContent] = [before, after].map(({ value }) => own(value, 'content') !== undefined)
  if (wasContent !== isContent) {
    add(isContent ? 'content' : 'schema', `the ${said(after)} is written in another way`, 'major', 'major')
    return
  }
  schemas.compare(schemaOf(before), schemaOf(after), {
    ...use,
    isText: true,
    ...(wasNeeded && isNeeded && { isNeeded }),
  })
  compareContent(before, after, use, comparison)
}

/** What a parameter may be: `true` takes more than `false`, which is what holds where nothing is said. */
const leniencies = [
  ['allowEmptyValue', 'be empty now', 'no longer be empty'],
  ['allowReserved', 'hold characters such as "/" as they are', 'no longer hold characters such as "/" as they are'],
] as const

function schemaOf({ value, pointer }: Part): Part<unknown> {
  return { value: own(value, 'schema') ?? true, pointer: pointerTo(pointer, 'schema') }
}

const words = ['title', 'summary', 'description', 'bearerFormat', 'example', 'examples', 'externalDocs']

/** What is said to people of a part that is no schema. */
export function compareWords(before: Part, after: Part, use: Pick<Use, 'beta'>, report: Report): void {
  for (const name of words) {
    const [was, is] = [own(before.value, name), own(after.value, name)]
    if (same(was, is)) continue
    const place = pointerTo((is === undefined ? before : after).pointer, name)
    report.add({ place, reason: `the ${name} changed`, before: was, after: is, wire: 'none', types: 'patch' }, use)
  }
}

function said({ value }: Part): string {
  return `${isObject(value) ? String(value['in']) : ''} parameter "${String(value['name'])}"`
}
