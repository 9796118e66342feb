import { or, shown } from './sentence.ts'

const typeNames: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}

/** A value of one of some types, or one of some values, in a message: `a string, 5 or null`. A number may be an integer. */
export function kinds(types: readonly string[], values: readonly unknown[] = []): string {
  const others = types.filter((type) => type !== 'integer' || !types.includes('number'))
  const words = new Set([...others.map((type) => typeNames[type] ?? type), ...values.map(shown)])
  // Null comes last.
  return or([...words].toSorted((a, b) => Number(a === 'null') - Number(b === 'null')))
}
