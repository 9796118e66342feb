import { both, request, response, type Pair, type Pairs } from './pair.ts'

const text = { type: 'string' }
const count = { type: 'integer' }
const having = (name: string, schema: object = text): object => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
})
const closed = (name: string): object => ({ ...having(name), additionalProperties: false })
const tagged = (kind: string): object => having('kind', { const: kind })
const oneOf = (...list: object[]): object => ({ oneOf: list })
const short = (maxLength: number): object => ({ type: 'string', maxLength })
const long = (minLength: number): object => ({ type: 'string', minLength })

const breaking = { request: 'major', response: 'major' } as const
const wider = { request: 'minor', response: 'major' } as const
const narrower = { request: 'major', response: 'minor' } as const

/** A shape more, of which a value of another may be as well: those are refused now. Taken back, they are accepted. */
function overlapping(what: string, shapes: readonly object[], more: object, wrap = (union: object) => union): Pair[] {
  const [fewer, all] = [wrap(oneOf(...shapes)), wrap(oneOf(...shapes, more))]
  return [...both(what, fewer, all, breaking), ...both(`${what}, taken back`, all, fewer, breaking)]
}

/** A shape more that no value of another can be. */
function apart(what: string, shapes: readonly object[], more: object, wrap = (union: object) => union): Pair[] {
  const [fewer, all] = [wrap(oneOf(...shapes)), wrap(oneOf(...shapes, more))]
  return [...both(what, fewer, all, wider), ...both(`${what}, taken back`, all, fewer, narrower)]
}

/** Schemas with names, of which each is one more that the body may be. */
function named(what: string, schemas: Readonly<Record<string, object>>, bump: 'major' | 'minor'): Pair[] {
  const refs = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const union = (list: readonly object[]): object => ({ oneOf: list, discriminator: { propertyName: 'kind' } })
  const [fewer, all] = [union(refs.slice(0, -1)), union(refs)]
  return [
    { what: `request: ${what}`, base: request(fewer, schemas), revision: request(all, schemas), bump },
    { what: `response: ${what}, taken back`, base: response(all, schemas), revision: response(fewer, schemas), bump },
  ]
}

const leaf = having('leaf')
const branch = { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Tree' } } }
const tree = (...list: object[]): object => ({ Tree: oneOf(...list) })
const treeRef = { $ref: '#/components/schemas/Tree' }

/** Changes of `oneOf` whose shapes a value may have at once, and of those whose shapes it may not. */
export const overlapPairs: Pairs = {
  'Overlapping branches': [
    ...overlapping('a shape more that asks for nothing else', [having('card'), having('cash')], {
      type: 'object',
      properties: { card: text },
    }),
    ...overlapping('a shape more that any other may be', [tagged('a'), tagged('b')], { type: 'object' }),
    ...overlapping('an open shape more', [having('card'), having('cash')], having('voucher')),
    ...overlapping('a shape more that two others may be', [closed('a'), closed('b'), tagged('c')], having('a')),
    ...overlapping('a list of values with one that is known', [{ enum: ['a', 'b'] }, count], { enum: ['b', 'c'] }),
    ...overlapping('a type with another in it', [text, count], { type: 'number' }),
    ...overlapping('a text that may be as long', [short(5), count], long(5)),
    ...overlapping('a number that may be as large', [{ ...count, maximum: 5 }, text], { type: 'number', minimum: 5 }),
    ...overlapping('a pattern that matches the same', [{ ...text, pattern: '^a' }, count], { ...text, pattern: 'b$' }),
    ...overlapping('a list that may be empty', [{ type: 'array', items: text }, text], { type: 'array', items: count }),
    ...overlapping('another shape of a union beside rules', [having('a'), having('b')], having('c'), (union) => ({
      allOf: [having('id'), union],
    })),
    ...overlapping('another shape of the second union', [having('a'), having('b')], having('c'), (union) => ({
      allOf: [oneOf(having('x'), having('y')), union],
    })),
    ...overlapping('another shape of a property', [having('a'), having('b')], having('c'), (union) =>
      having('p', union),
    ),
    ...overlapping('another shape of an item', [having('a'), having('b')], having('c'), (items) => ({
      type: 'array',
      items,
    })),
    ...both('a shape is loosened into its sibling', oneOf(short(3), long(5)), oneOf(short(6), long(5)), breaking),
    ...both('a shape is tightened out of its sibling', oneOf(short(6), long(5)), oneOf(short(3), long(5)), breaking),
    ...both(
      'a shape loses what told it from its sibling',
      oneOf(having('card'), having('cash', text)),
      oneOf({ type: 'object', properties: { card: text } }, having('cash', text)),
      breaking,
    ),
    ...both(
      'null fits two shapes',
      oneOf(text, { type: 'null' }),
      oneOf({ type: ['string', 'null'] }, { type: 'null' }),
      narrower,
    ),
    ...both(
      'null fits two shapes, one of them a list',
      oneOf({ enum: ['a'] }, { type: 'null' }),
      oneOf({ enum: ['a', null] }, { type: 'null' }),
      narrower,
    ),
    {
      what: 'request: a known string matches two branches',
      base: request(text),
      revision: request(oneOf({ enum: ['a'] }, text)),
      bump: 'major',
    },
    ...both('one shape becomes two that overlap', having('a'), oneOf(having('a'), having('b')), breaking),
    ...named('a schema more that any property may tell', { Cat: having('kind'), Dog: tagged('dog') }, 'major'),
    ...named(
      'a schema more with the same base',
      {
        Cat: { allOf: [having('kind'), having('lives', count)] },
        Dog: { allOf: [having('kind'), having('age', count)] },
      },
      'major',
    ),
    {
      what: 'request: another branch of a recursive schema',
      base: request(treeRef, tree(leaf, branch)),
      revision: request(treeRef, tree(leaf, branch, having('twig'))),
      bump: 'major',
    },
  ],
  'Disjoint branches': [
    ...apart('of another type', [text, count], { type: 'object' }),
    ...apart('another value of a tag', [tagged('a'), tagged('b')], tagged('c')),
    ...apart('another value of a tag that only one requires', [tagged('a')], {
      type: 'object',
      properties: { kind: { const: 'b' } },
    }),
    ...apart('another value of a tag within', [having('meta', tagged('a')), having('meta', tagged('b'))], {
      ...having('meta', tagged('c')),
    }),
    ...apart(
      'another type of a property',
      [having('id', text), having('id', count)],
      having('id', { type: 'boolean' }),
    ),
    ...apart('another closed shape', [closed('a'), closed('b')], closed('c')),
    ...apart('what the others forbid', [{ ...having('a'), properties: { a: text, b: false } }, text], having('b')),
    ...apart('what the others exclude', [{ ...having('a'), not: { required: ['b'] } }, text], having('b')),
    ...apart('all but what another is', [having('a'), text], { type: 'object', not: having('a') }),
    ...apart('other numbers', [{ ...count, maximum: 5 }, text], { ...count, minimum: 6 }),
    ...apart('numbers from an excluded bound', [{ type: 'number', maximum: 5 }, text], {
      type: 'number',
      exclusiveMinimum: 5,
    }),
    ...apart('longer texts', [short(5), count], long(6)),
    ...apart('texts that match another pattern', [{ ...text, pattern: '^a' }, count], { ...text, pattern: '^b' }),
    ...apart('texts of another format', [{ ...text, format: 'date' }, count], { ...text, format: 'date-time' }),
    ...apart('lists of other items', [{ type: 'array', items: text, minItems: 1 }, text], {
      type: 'array',
      items: count,
    }),
    ...apart('lists of another length', [{ type: 'array', maxItems: 1 }, text], { type: 'array', minItems: 2 }),
    ...apart('one of several properties', [{ required: ['a'] }, { required: ['b'] }], { required: ['c'] }, (union) => ({
      type: 'object',
      maxProperties: 1,
      properties: { a: text, b: text, c: text },
      ...union,
    })),
    ...apart('shapes that are unions', [{ anyOf: [tagged('a'), tagged('b')] }, text], {
      anyOf: [tagged('c'), tagged('d')],
    }),
    ...both('a shape is loosened, not into its sibling', oneOf(short(3), long(8)), oneOf(short(6), long(8)), wider),
    ...both('a shape is loosened around its sibling', oneOf(short(5), short(3)), oneOf(short(9), short(3)), wider),
    ...both(
      'other words for shapes that overlap',
      oneOf({ ...having('a'), description: 'one' }, having('b')),
      oneOf({ ...having('a'), description: 'other' }, having('b')),
      { request: 'patch', response: 'patch' },
    ),
    ...both(
      'an optional property more of shapes that overlap',
      oneOf(having('a'), having('b')),
      oneOf({ ...having('a'), properties: { a: text, c: text } }, having('b')),
      { request: 'minor', response: 'minor' },
    ),
    ...named(
      'a schema more with its own tag',
      { Cat: tagged('cat'), Dog: tagged('dog'), Bird: tagged('bird') },
      'minor',
    ),
  ],
}
