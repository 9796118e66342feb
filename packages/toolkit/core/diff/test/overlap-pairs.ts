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

/** An added branch that overlaps another: values of both are now refused. In reverse, they are accepted. */
function overlapping(what: string, shapes: readonly object[], more: object, wrap = (union: object) => union): Pair[] {
  const [fewer, all] = [wrap(oneOf(...shapes)), wrap(oneOf(...shapes, more))]
  return [...both(what, fewer, all, breaking), ...both(`${what}, reversed`, all, fewer, breaking)]
}

/** An added branch that is disjoint from the others. */
function apart(what: string, shapes: readonly object[], more: object, wrap = (union: object) => union): Pair[] {
  const [fewer, all] = [wrap(oneOf(...shapes)), wrap(oneOf(...shapes, more))]
  return [...both(what, fewer, all, wider), ...both(`${what}, reversed`, all, fewer, narrower)]
}

/** Named schemas, each an added branch. */
function named(what: string, schemas: Readonly<Record<string, object>>, bump: 'major' | 'minor'): Pair[] {
  const refs = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  const union = (list: readonly object[]): object => ({ oneOf: list, discriminator: { propertyName: 'kind' } })
  const [fewer, all] = [union(refs.slice(0, -1)), union(refs)]
  return [
    { what: `request: ${what}`, base: request(fewer, schemas), revision: request(all, schemas), bump },
    { what: `response: ${what}, reversed`, base: response(all, schemas), revision: response(fewer, schemas), bump },
  ]
}

const leaf = having('leaf')
const branch = { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Tree' } } }
const tree = (...list: object[]): object => ({ Tree: oneOf(...list) })
const treeRef = { $ref: '#/components/schemas/Tree' }

/** Changes of `oneOf` with overlapping branches, and with disjoint ones. */
export const overlapPairs: Pairs = {
  'Overlapping branches': [
    ...overlapping('an added branch that requires nothing else', [having('card'), having('cash')], {
      type: 'object',
      properties: { card: text },
    }),
    ...overlapping('an added branch that overlaps every other', [tagged('a'), tagged('b')], { type: 'object' }),
    ...overlapping('an added open branch', [having('card'), having('cash')], having('voucher')),
    ...overlapping('an added branch that overlaps two others', [closed('a'), closed('b'), tagged('c')], having('a')),
    ...overlapping('an enum with a known value', [{ enum: ['a', 'b'] }, count], { enum: ['b', 'c'] }),
    ...overlapping('a type that includes another', [text, count], { type: 'number' }),
    ...overlapping('a string of the same length', [short(5), count], long(5)),
    ...overlapping('a number in the same range', [{ ...count, maximum: 5 }, text], { type: 'number', minimum: 5 }),
    ...overlapping('a pattern that matches the same strings', [{ ...text, pattern: '^a' }, count], {
      ...text,
      pattern: 'b$',
    }),
    ...overlapping('an array that may be empty', [{ type: 'array', items: text }, text], {
      type: 'array',
      items: count,
    }),
    ...overlapping('another branch of a union beside rules', [having('a'), having('b')], having('c'), (union) => ({
      allOf: [having('id'), union],
    })),
    ...overlapping('another branch of the second union', [having('a'), having('b')], having('c'), (union) => ({
      allOf: [oneOf(having('x'), having('y')), union],
    })),
    ...overlapping('another branch of a property', [having('a'), having('b')], having('c'), (union) =>
      having('p', union),
    ),
    ...overlapping('another branch of an item', [having('a'), having('b')], having('c'), (items) => ({
      type: 'array',
      items,
    })),
    ...both('a branch is loosened into its sibling', oneOf(short(3), long(5)), oneOf(short(6), long(5)), breaking),
    ...both('a branch is tightened out of its sibling', oneOf(short(6), long(5)), oneOf(short(3), long(5)), breaking),
    ...both(
      'a branch loses what distinguished it from its sibling',
      oneOf(having('card'), having('cash', text)),
      oneOf({ type: 'object', properties: { card: text } }, having('cash', text)),
      breaking,
    ),
    ...both(
      'null matches two branches',
      oneOf(text, { type: 'null' }),
      oneOf({ type: ['string', 'null'] }, { type: 'null' }),
      narrower,
    ),
    ...both(
      'null matches two branches, one of them an enum',
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
    ...both('one branch becomes two that overlap', having('a'), oneOf(having('a'), having('b')), breaking),
    ...named('an added schema that any property may distinguish', { Cat: having('kind'), Dog: tagged('dog') }, 'major'),
    ...named(
      'an added schema with the same base',
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
    ...apart('another closed branch', [closed('a'), closed('b')], closed('c')),
    ...apart(
      'values that the others forbid',
      [{ ...having('a'), properties: { a: text, b: false } }, text],
      having('b'),
    ),
    ...apart('values that the others exclude', [{ ...having('a'), not: { required: ['b'] } }, text], having('b')),
    ...apart('everything except another branch', [having('a'), text], { type: 'object', not: having('a') }),
    ...apart('other numbers', [{ ...count, maximum: 5 }, text], { ...count, minimum: 6 }),
    ...apart('numbers from an excluded bound', [{ type: 'number', maximum: 5 }, text], {
      type: 'number',
      exclusiveMinimum: 5,
    }),
    ...apart('longer strings', [short(5), count], long(6)),
    ...apart('strings that match another pattern', [{ ...text, pattern: '^a' }, count], { ...text, pattern: '^b' }),
    ...apart('strings of another format', [{ ...text, format: 'date' }, count], { ...text, format: 'date-time' }),
    ...apart('arrays of other items', [{ type: 'array', items: text, minItems: 1 }, text], {
      type: 'array',
      items: count,
    }),
    ...apart('arrays of another length', [{ type: 'array', maxItems: 1 }, text], { type: 'array', minItems: 2 }),
    ...apart('one of several properties', [{ required: ['a'] }, { required: ['b'] }], { required: ['c'] }, (union) => ({
      type: 'object',
      maxProperties: 1,
      properties: { a: text, b: text, c: text },
      ...union,
    })),
    ...apart('branches that are unions', [{ anyOf: [tagged('a'), tagged('b')] }, text], {
      anyOf: [tagged('c'), tagged('d')],
    }),
    ...both('a branch is loosened, not into its sibling', oneOf(short(3), long(8)), oneOf(short(6), long(8)), wider),
    ...both('a branch is loosened around its sibling', oneOf(short(5), short(3)), oneOf(short(9), short(3)), wider),
    ...both(
      'another spelling of overlapping branches',
      oneOf({ ...having('a'), description: 'one' }, having('b')),
      oneOf({ ...having('a'), description: 'other' }, having('b')),
      { request: 'patch', response: 'patch' },
    ),
    ...both(
      'an added optional property of overlapping branches',
      oneOf(having('a'), having('b')),
      oneOf({ ...having('a'), properties: { a: text, c: text } }, having('b')),
      { request: 'minor', response: 'minor' },
    ),
    ...named(
      'an added schema with its own tag',
      { Cat: tagged('cat'), Dog: tagged('dog'), Bird: tagged('bird') },
      'minor',
    ),
  ],
}
