import { or, shown } from './shown-values.ts'

const typeNames: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}

/** Allowed types and values as a message lists them: `a string, 5 or null`. `number` includes `integer`. */
export function typesOrValues(types: readonly string[], values: readonly unknown[] = []): string {
  const others = types.filter((type) => type !== 'integer' || !types.includes('number'))
  const words = new Set([...others.map((type) => typeNames[type] ?? type), ...values.map(shown)])
  // Null comes last.
  if (words.delete('null')) words.add('null')
  return or([...words])
}
