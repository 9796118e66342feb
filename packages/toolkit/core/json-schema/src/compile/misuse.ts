import { isObject } from '../json.ts'

type Expected =
  | 'nothing'
  | 'boolean'
  | 'string'
  | 'number'
  | 'positive'
  | 'count'
  | 'array'
  | 'strings'
  | 'stringArrays'
  | 'schema'
  | 'schemas'
  | 'schemaMap'

/** What a keyword's value must be; each returns the end of a message if it is not. */
export const misuse: Readonly<Record<Expected, (value: unknown) => string | undefined>> = {
  nothing: () => undefined,
  boolean: (value: unknown) => unless(typeof value === 'boolean', 'a boolean'),
  string: (value: unknown) => unless(typeof value === 'string', 'a string'),
  number: (value: unknown) => unless(Number.isFinite(value), 'a number'),
  positive: (value: unknown) => unless(Number.isFinite(value) && Number(value) > 0, 'a number greater than 0'),
  count: (value: unknown) => unless(Number.isInteger(value) && Number(value) >= 0, 'an integer of at least 0'),
  array: (value: unknown) => unless(Array.isArray(value), 'an array'),
  strings: (value: unknown) => unless(isStrings(value), 'an array of strings'),
  stringArrays: (value: unknown) =>
    unless(isObject(value) && Object.values(value).every(isStrings), 'an object of arrays of strings'),
  schema: (value: unknown) => unless(isSchema(value), 'a schema (an object or a boolean)'),
  schemas: (value: unknown) =>
    unless(Array.isArray(value) && value.length > 0 && value.every(isSchema), 'a non-empty array of schemas'),
  schemaMap: (value: unknown) =>
    unless(isObject(value) && Object.values(value).every(isSchema), 'an object whose members are schemas'),
}

function unless(fits: boolean, expected: string): string | undefined {
  return fits ? undefined : `must be ${expected}`
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isObject(value)
}
