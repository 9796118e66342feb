import { isObject, keysOf, type JsonObject } from '@specwright/json-schema/json'
import { isInData } from '../data-members.ts'
import { methods, newerMembers } from '../openapi/openapi-shape.ts'
import { removeMembers } from '../remove-members.ts'
import type { Problem } from './lint.ts'

/** How a document is read despite a problem. */
export interface Interpretation {
  /** A sentence for its author; empty where the problem itself says it. */
  readonly message: string
  /** What makes that so; absent where nothing has to change. */
  readonly change?: Change
}

/**
 * Removes the value at the problem's location, or the object that it is a member of; or sets a member of it, or of that
 * object.
 */
export type Change =
  | 'remove'
  | 'remove-object'
  | { readonly member: string; readonly value: '' | JsonObject; readonly isOfHolder?: true }

/** What members stand for where they are required and missing. An object that lacks another one is not used at all. */
const defaults: Readonly<Record<string, '' | JsonObject>> = {
  content: {},
  description: '',
  info: {},
  paths: {},
  responses: {},
  scopes: {},
  title: '',
  version: '',
}

/** Members without which their object means nothing. */
const decisive = /\/(?:in|name|propertyName|url|(?:securitySchemes|securityDefinitions)\/[^/]*\/type)$/

const responses = new RegExp(`/(?:${methods.join('|')}|additionalOperations/[^/]*)/responses/[^/]*$`)

/** What cannot be left out: the document itself, and parts that refs may lead to. */
export const needed: RegExp =
  /^#\/(?:(?:components\/[^/]*|definitions|parameters|responses|securityDefinitions)\/[^/]*)?$/

/**
 * How a document is read despite a problem; `undefined` where no meaning can be given.
 *
 * None can be given to a ref that cannot be resolved, to a file that cannot be read, and to a schema that is neither an
 * object nor a boolean.
 */
export function interpretationOf({ severity, finding, location, isReferredTo }: Problem): Interpretation | undefined {
  const { pointer = '' } = location
  switch (finding.kind) {
    case 'unexpected-member':
      if (isReferredTo) return { message: '' }
      if (isResponse(pointer)) return { message: '', change: 'remove' }
      // A member of a later version might not be what that version says.
      return newerMembers.has(finding.member) ? ignored : { message: '' }
    case 'newer-member':
    case 'newer-types':
      return { message: asIn31 }
    case 'wrong-type':
      if (finding.expected === 'Schema') return finding.actual === 'boolean' ? { message: asIn31 } : undefined
      return finding.expected === 'string' ? withoutMember(pointer) : (emptied(finding.expected, pointer) ?? ignored)
    case 'wrong-value':
      return withoutMember(pointer)
    case 'refused-member':
      return ignored
    case 'missing-member': {
      const value = defaults[finding.member]
      if (value !== undefined) return { message: 'It is read as empty.', change: { member: finding.member, value } }
      return needed.test(pointer) ? undefined : { message: 'The object is ignored.', change: 'remove' }
    }
    case 'missing-choice':
      return { message: 'Any value is accepted.' }
    case 'repeated-parameter':
      return { message: 'The first one is used.', change: 'remove' }
    case 'repeated-path':
      return { message: 'Requests of a method that both have are those of the first.' }
    case 'unresolved-ref':
      // A mapping only helps to find the schema sooner.
      return /\/discriminator\/mapping\/[^/]*$/.test(pointer) || isInData(keysOf(pointer)) ? ignored : undefined
    case 'unreadable-file':
      return undefined
    case 'no-security':
    case 'other':
      return severity === 'warn' ? { message: '' } : undefined
  }
}

/** True for a member of the responses of an operation, also of one in a webhook, a callback or a component. */
export function isResponse(pointer: string): boolean {
  return responses.test(pointer) && !isInData(keysOf(pointer))
}

/** What stands for objects that others expect to be there. */
const empty: Readonly<Record<string, JsonObject>> = { Info: { title: '', version: '' }, Paths: {}, Responses: {} }

function emptied(expected: string, pointer: string): Interpretation | undefined {
  const value = empty[expected]
  const member = keysOf(pointer).at(-1)
  if (value === undefined || member === undefined) return undefined
  return { message: 'It is read as empty.', change: { member, value, isOfHolder: true } }
}

const asIn31 = 'It is read as OpenAPI 3.1 reads it.'
const ignored: Interpretation = { message: 'It is ignored.', change: 'remove' }

/** How an object is read without one of its members. */
function withoutMember(pointer: string): Interpretation | undefined {
  if (!decisive.test(pointer)) return ignored
  if (needed.test(pointer.replace(/\/[^/]*$/, ''))) return undefined
  return { message: 'The object is ignored.', change: 'remove-object' }
}

/**
 * Changes the files of a document, in place, to what they are read as.
 *
 * @param parsedOf Gives what a file says, by its address.
 * @param changeOf What makes a problem so.
 */
export function interpret(
  problems: readonly Problem[],
  parsedOf: (file: string) => unknown,
  changeOf = (problem: Problem): Change | undefined => interpretationOf(problem)?.change,
): void {
  const removals = new Map<object, Set<string>>()
  for (const problem of problems) {
    const change = changeOf(problem)
    if (change === undefined) continue
    const { source, pointer = '' } = problem.location
    const steps = stepsTo(parsedOf(source.absoluteRef), pointer)
    if (typeof change === 'object') {
      const object = steps.at(change.isOfHolder ? -2 : -1)?.value
      if (isObject(object)) Object.assign(object, { [change.member]: structuredClone(change.value) })
      continue
    }
    const [holder, held] = steps.slice(change === 'remove' ? -2 : -3)
    if (typeof holder?.value !== 'object' || holder.value === null || held === undefined) continue
    removals.set(holder.value, (removals.get(holder.value) ?? new Set()).add(held.key))
  }
  removeMembers(removals)
}

interface Step {
  readonly key: string
  readonly value: unknown
}

/** The values from the root to what a pointer of the linter names, each with its key. */
function stepsTo(root: unknown, pointer: string): readonly Step[] {
  const steps: Step[] = [{ key: '', value: root }]
  for (const written of keysOf(pointer).filter(Boolean)) {
    const holder = steps.at(-1)?.value
    if (typeof holder !== 'object' || holder === null) break
    // The way through a ref has the ref's own spelling, which may be percent-encoded.
    const key = Object.hasOwn(holder, written) ? written : decodeURIComponent(written)
    steps.push({ key, value: Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined })
  }
  return steps
}
