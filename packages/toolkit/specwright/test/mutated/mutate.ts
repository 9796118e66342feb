/** Nested arrays and objects. */
function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** What may be in place of any value of a document. */
export const values: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 5,
  'a fraction': -1.5,
  true: true,
  'an empty string': '',
  'a string of two lines': 'a\nb',
  'a huge string': 'x'.repeat(100_000),
  'an empty array': [],
  'an array with null': [null],
  'an array': ['a', 5],
  'an empty object': {},
  'an object of objects': { a: {} },
  'an object with null': { a: null },
  __proto__: JSON.parse('{ "__proto__": { "type": "string" } }') as unknown,
  constructor: { constructor: { type: 'string' }, toString: {} },
  'deeply nested values': nested(60),
  'a ref to the document': { $ref: '#' },
  'a ref to a schema': { $ref: '#/components/schemas/Pet' },
  'a ref to other data': { $ref: '#/info' },
  'a ref to nothing': { $ref: '#/nope' },
  'a ref to no file': { $ref: 'no.yaml' },
  'a ref that is a number': { $ref: 5 },
}

/** Names that any member may have. */
export const names = ['__proto__', 'toString', '', '$ref', 'x-a', '0'] as const

/** The keys that lead to each value of a document. */
export function placesIn(root: unknown): readonly (readonly string[])[] {
  const places: string[][] = []
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      places.push([...path, key])
      visit(member, [...path, key])
    }
  }
  visit(root, [])
  return places
}

/** A change of one value of a document. */
export type Mutation = { readonly value: unknown } | { readonly name: string } | 'remove' | 'repeat'

/** A document in which one value is another one, has another name, is missing, or is there twice. */
export function mutated(root: object, path: readonly string[], mutation: Mutation): object {
  const copy = structuredClone(root)
  const key = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce<object>((value, each) => Reflect.get(value, each) as object, copy)
  const value: unknown = Reflect.get(holder, key)
  const set = (name: string, member: unknown): void => {
    Object.defineProperty(holder, name, { value: member, configurable: true, enumerable: true, writable: true })
  }
  if (typeof mutation === 'object' && 'value' in mutation) set(key, structuredClone(mutation.value))
  else if (mutation === 'repeat') set(Array.isArray(holder) ? String(holder.length) : `${key}2`, value)
  else if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else {
    Reflect.deleteProperty(holder, key)
    if (mutation !== 'remove') set(mutation.name, value)
  }
  return copy
}
