const text = { type: 'string' }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const many = <Each>(count: number, make: (n: number) => Each): Each[] =>
  Array.from({ length: count }, (_, n) => make(n))
const map = (count: number, make: (n: number) => [string, unknown]): object => Object.fromEntries(many(count, make))
/** Schemas of which each leads to the next, and the last is a text. */
const linked = (count: number, lead: (next: object, n: number) => object): object => ({
  ...map(count, (n) => [`A${n}`, lead(ref(`A${n + 1}`), n)]),
  [`A${count}`]: text,
})
/** Names that are one and the same once they are identifiers. */
const likeNames = (count: number): string[] => many(count, (n) => `A${'-'.repeat(n % 40)}${'.'.repeat(n / 40)}`)

const responsesOf = (schema: unknown): object => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
})
const documentOf = (paths: object, schemas: object): object => {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } }
}
/** A document whose only operation takes a schema in its path and its body, and gives it. */
const around = (schemas: object, first = 'A0'): object => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: ref(first) }]
  const requestBody = { required: true, content: { 'application/json': { schema: ref(first) } } }
  return documentOf({ '/{id}': { post: { parameters, requestBody, responses: responsesOf(ref(first)) } } }, schemas)
}
const operations = (count: number, make: (n: number) => object): object =>
  documentOf(
    map(count, (n) => [`/p${n}`, { get: { responses: responsesOf(text), ...make(n) } }]),
    {},
  )

/** A kind of document that may be as large as one likes. */
export interface Family {
  readonly what: string
  /** How large the smallest that is measured is. */
  readonly size: number
  readonly document: (size: number) => object
}

/** How many times as much a document may take that is twice as large. */
export const maxGrowth = 2.3

/** Documents that once took more than twice the time when they were twice as large. */
export const families: readonly Family[] = [
  {
    what: 'schemas that are allOf the next, twice',
    size: 10,
    document: (size) => around(linked(size, (next) => ({ allOf: [next, next] }))),
  },
  {
    what: 'schemas that are oneOf the next, twice',
    size: 10,
    document: (size) => around(linked(size, (next) => ({ anyOf: [next, next] }))),
  },
  {
    what: 'parts of an object, ten of each next',
    size: 2,
    document: (size) =>
      around({
        ...linked(size, (next) => ({ type: 'object', allOf: many(10, () => next) })),
        [`A${size}`]: { type: 'object', properties: { a: text } },
      }),
  },
  {
    what: 'objects that contain the next, twice',
    size: 16,
    document: (size) =>
      around(linked(size, (next) => ({ type: 'object', required: ['a', 'b'], properties: { a: next, b: next } }))),
  },
  {
    what: 'parts of a closed schema, each all of the next, twice',
    size: 10,
    document: (size) =>
      around(linked(size, (next, n) => ({ allOf: [next, next], ...(n === 0 && { unevaluatedProperties: false }) }))),
  },
  {
    what: 'objects of which each is the next, and more',
    size: 20,
    document: (size) =>
      around(linked(size, (next, n) => ({ type: 'object', properties: { [`p${n}`]: text }, allOf: [next] }))),
  },
  {
    what: 'alternatives of a long chain',
    size: 40,
    document: (size) =>
      around({
        ...linked(size, (next) => ({ allOf: [next] })),
        ...map(size, (n) => [`Or${n}`, { oneOf: [ref('A0'), { type: 'null' }] }]),
      }),
  },
  {
    what: 'properties, all of them required',
    size: 100,
    document: (size) =>
      around({
        A0: { type: 'object', required: many(size, (n) => `p${n}`), properties: map(size, (n) => [`p${n}`, text]) },
      }),
  },
  {
    what: 'characters in a name',
    size: 25_000,
    document: (size) => around({ ['A'.repeat(size)]: { properties: { ['p'.repeat(size)]: text } } }, 'A'.repeat(size)),
  },
  {
    what: 'characters in the shortest string',
    size: 100_000_000,
    document: (size) => around({ A0: { ...text, minLength: size } }),
  },
  {
    what: 'operations of one tag',
    size: 15,
    document: (size) => operations(size, (n) => ({ operationId: `getThing${n}`, tags: ['Things'] })),
  },
  {
    what: 'operations of one name',
    size: 15,
    document: (size) => operations(size, (n) => ({ operationId: likeNames(n + 1).at(-1) })),
  },
  {
    what: 'schemas of one name',
    size: 40,
    document: (size) => around({ A0: text, ...Object.fromEntries(likeNames(size).map((name) => [name, text])) }),
  },
]
