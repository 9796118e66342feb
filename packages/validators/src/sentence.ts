/** How a rule is told: its keyword, and its sentence for what the keyword expects. */
export type Wording = readonly [keyword: string, says: (expected: never) => string]

const typeNames: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}

export const kind: Wording = [
  'type',
  (expected: string | readonly string[]) => {
    if (typeof expected === 'string') return `must be ${typeNames[expected]}`
    return `must be ${or(expected.toSorted((a, b) => +(a === 'null') - +(b === 'null')).map((name) => typeNames[name]))}`
  },
]
export const constant: Wording = ['const', (value: unknown) => `must be ${shown(value)}`]
export const values: Wording = [
  'enum',
  (list: readonly unknown[]) => (list.length === 0 ? 'is not allowed' : `must be ${or(list.map(shown))}`),
]
export const required: Wording = ['required', () => 'is required']
export const minimum: Wording = ['minimum', (limit: number) => `must be at least ${limit}`]
export const maximum: Wording = ['maximum', (limit: number) => `must be at most ${limit}`]
export const exclusiveMinimum: Wording = ['exclusiveMinimum', (limit: number) => `must be greater than ${limit}`]
export const exclusiveMaximum: Wording = ['exclusiveMaximum', (limit: number) => `must be less than ${limit}`]
export const multiples: Wording = ['multipleOf', (divisor: number) => `must be a multiple of ${divisor}`]
export const minLength: Wording = ['minLength', (limit: number) => `must have at least ${counted(limit, 'character')}`]
export const maxLength: Wording = ['maxLength', (limit: number) => `must have at most ${counted(limit, 'character')}`]
export const pattern: Wording = [
  'pattern',
  (source: string) => `must match the pattern ${source.length > 100 ? `${source.slice(0, 97)}...` : source}`,
]
export const minItems: Wording = ['minItems', (limit: number) => `must have at least ${counted(limit, 'item')}`]
export const maxItems: Wording = ['maxItems', (limit: number) => `must have at most ${counted(limit, 'item')}`]
export const uniqueItems: Wording = ['uniqueItems', () => 'must not hold the same item twice']
export const minProperties: Wording = [
  'minProperties',
  (limit: number) => `must have at least ${counted(limit, 'property', 'properties')}`,
]
export const maxProperties: Wording = [
  'maxProperties',
  (limit: number) => `must have at most ${counted(limit, 'property', 'properties')}`,
]

/** A JSON value as it is said in a sentence: a plain word without quotes. */
export function shown(value: unknown): string {
  if (typeof value === 'string' && /^[\w.:+-]+$/.test(value)) return value
  return JSON.stringify(value) ?? 'missing'
}

/** `A`, `A or B`, `A, B or C`. */
export function or(words: readonly (string | undefined)[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** `1 item`, `2 items`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
