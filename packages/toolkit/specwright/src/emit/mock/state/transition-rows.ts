import type { Model, OperationModel } from '@specwright/document/model'
import { childPointer, isObject, type JsonObject } from '@specwright/json-schema/json'
import type { Transition } from './collection.ts'

/** What is wrong at a place of a document. */
export interface TransitionProblem {
  /** JSON Pointer. */
  readonly pointer: string
  readonly problem: string
}

type MemberRule = readonly [is: (value: unknown, model: Model) => boolean, must: string]

const isString = (value: unknown): boolean => typeof value === 'string'
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString)
const isStatus = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599
const any: MemberRule = [() => true, '']

/** The members of a row. `condition` and `also` are for readers. */
const members: Readonly<Record<string, MemberRule>> = {
  from: [(value) => isString(value) || isStrings(value), 'must be a state or an array of states'],
  trigger: [(value, { operations }) => operations.some(({ id }) => id === value), 'must be the id of an operation'],
  guard: [isString, 'must be a name'],
  condition: any,
  to: [isString, 'must be a state'],
  effects: [isStrings, 'must be an array of names'],
  also: any,
  status: [isStatus, 'must be a status from 100 to 599'],
}

const required = ['from', 'status']

/** The valid rows of the table of an operation (`x-transitions`) that it triggers. */
export function rulesOf(operation: OperationModel, model: Model): Transition[] {
  const { 'x-transitions': table } = operation.extensions
  if (!Array.isArray(table)) return []
  return table.flatMap((row: unknown) => {
    if (!isObject(row) || problemsOf(row, '', model).length > 0) return []
    return row['trigger'] === undefined || row['trigger'] === operation.id ? [ruleOf(row)] : []
  })
}

/** A row without problems: its members have these types. */
function ruleOf({ from, guard, to, effects, status }: JsonObject): Transition {
  return {
    from: typeof from === 'string' ? [from] : (from as string[]),
    ...(guard !== undefined && { guard: guard as string }),
    ...(to !== undefined && { to: to as string }),
    ...(effects !== undefined && { effects: effects as string[] }),
    status: status as number,
  }
}

/** What is wrong with the table of an operation; a row with a problem does not count. */
export function rowProblems({ extensions, pointer }: OperationModel, model: Model): TransitionProblem[] {
  const { 'x-transitions': table } = extensions
  if (table === undefined) return []
  const place = childPointer(pointer, 'x-transitions')
  if (!Array.isArray(table)) return [{ pointer: place, problem: 'must be an array of rows' }]
  return table.flatMap((row: unknown, index) => {
    const at = childPointer(place, index)
    return isObject(row) ? problemsOf(row, at, model) : [{ pointer: at, problem: 'must be an object' }]
  })
}

function problemsOf(row: JsonObject, at: string, model: Model): TransitionProblem[] {
  const missing = required.filter((name) => !(name in row)).map((name) => ({ pointer: at, problem: `has no ${name}` }))
  const wrong = Object.entries(row).flatMap(([name, value]) => {
    if (name.startsWith('x-')) return []
    const [is, must] = Object.hasOwn(members, name) ? members[name]! : unknownMember
    return is(value, model) ? [] : [{ pointer: childPointer(at, name), problem: `has ${name}, which ${must}` }]
  })
  return [...missing, ...wrong]
}

const unknownMember: MemberRule = [() => false, `is unknown. A row has ${Object.keys(members).join(', ')}`]
