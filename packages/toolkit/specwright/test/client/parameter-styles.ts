import type { Client } from './library.ts'

/** A parameter named `color`, a value of it, and what a request has for it. */
export interface StyleRow {
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  /** Members of the parameter; without `content`, its schema follows from the value. */
  readonly parameter: Readonly<Record<string, unknown>>
  readonly value: unknown
  /** The end of the path, the query, or the value of the header; absent if there is none. */
  readonly want: string | undefined
}

type Place = StyleRow['in']

const array = ['blue', 'black', 'brown']
const object = { R: 100, G: 200, B: 150 }

const n = null

/** The table "Style Examples" of OpenAPI 3.1 and 3.2: the empty string, a string, an array, an object; null where it has none. */
const specified: readonly (readonly [Place, style: string, explode: boolean, ...wants: (string | null)[]])[] = [
  // The empty string of `label` would be the segment `.`, which addresses another resource, so it is refused.
  ['path', 'matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['path', 'matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['path', 'label', false, n, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, n, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, n, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, n, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['header', 'simple', false, n, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, n, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['query', 'spaceDelimited', false, n, n, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['query', 'pipeDelimited', false, n, n, 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['query', 'deepObject', true, n, n, n, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ['cookie', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'form', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
  ['cookie', 'cookie', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'cookie', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
]

const ofSpecification = specified.flatMap(([place, style, explode, ...wants]) =>
  ['', 'blue', array, object].flatMap((value, column): StyleRow[] => {
    const want = wants[column] ?? undefined
    return want === undefined ? [] : [{ in: place, parameter: { style, explode }, value, want }]
  }),
)

const json = { content: { 'application/json': { schema: {} } } }
const nested = { a: { b: [1, 2] }, items: [{ price: 'p 1', gone: null }] }

/** What the text of the specification says beside its table. */
const others: readonly StyleRow[] = [
  // Whatever separates or ends a value is encoded within it.
  { in: 'path', parameter: {}, value: 'a/b c', want: 'a%2Fb%20c' },
  { in: 'path', parameter: {}, value: ['a,b', 'c/d'], want: 'a%2Cb,c%2Fd' },
  { in: 'path', parameter: { style: 'label', explode: true }, value: { 'a.b': 'c=d' }, want: '.a.b=c%3Dd' },
  { in: 'path', parameter: { style: 'matrix', explode: true }, value: { a: '', b: 'c;d' }, want: ';a;b=c%3Bd' },
  { in: 'path', parameter: {}, value: 5, want: '5' },
  { in: 'path', parameter: {}, value: true, want: 'true' },
  { in: 'query', parameter: { explode: false }, value: ['a,b', 'c d'], want: 'color=a%2Cb,c%20d' },
  { in: 'query', parameter: { style: 'pipeDelimited' }, value: ['a|b', 'c'], want: 'color=a%7Cb%7Cc' },
  { in: 'query', parameter: {}, value: 'ä&=+', want: 'color=%C3%A4%26%3D%2B' },
  { in: 'header', parameter: {}, value: ['a b', 5], want: 'a b,5' },
  { in: 'header', parameter: {}, value: 5, want: '5' },
  { in: 'header', parameter: {}, value: 'a%b, c', want: 'a%b, c' },
  { in: 'cookie', parameter: {}, value: 'a;b c', want: 'color=a%3Bb%20c' },
  { in: 'cookie', parameter: { style: 'cookie' }, value: 'a"b%20c', want: 'color=a"b%20c' },
  // Null and undefined are not sent, and neither is what has no members.
  { in: 'query', parameter: {}, value: ['a', null, undefined], want: 'color=a' },
  { in: 'query', parameter: {}, value: { a: 1, b: null }, want: 'a=1' },
  { in: 'query', parameter: {}, value: [], want: undefined },
  { in: 'query', parameter: { explode: false }, value: [], want: undefined },
  { in: 'query', parameter: { style: 'deepObject' }, value: {}, want: undefined },
  { in: 'header', parameter: {}, value: [], want: undefined },
  { in: 'header', parameter: {}, value: [null, 1], want: '1' },
  { in: 'cookie', parameter: {}, value: [undefined], want: undefined },
  // Members of members, as `deepObject` is read by most services.
  {
    in: 'query',
    parameter: { style: 'deepObject', explode: true },
    value: nested,
    want: 'color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2&color%5Bitems%5D%5B0%5D%5Bprice%5D=p%201',
  },
  { in: 'query', parameter: { style: 'deepObject' }, value: ['a', 'b'], want: 'color%5B0%5D=a&color%5B1%5D=b' },
  // Reserved characters are sent as they are, but for those that a query cannot have. URLs themselves encode `'`.
  {
    in: 'query',
    parameter: { allowReserved: true },
    value: "a/b:c?d=e,f(g)'#[h]",
    want: 'color=a/b:c?d=e,f(g)%27%23%5Bh%5D',
  },
  { in: 'query', parameter: { allowReserved: true }, value: '100% %2F ä', want: 'color=100%25%20%2F%20%C3%A4' },
  { in: 'query', parameter: { allowReserved: true }, value: ['a/b', 'c'], want: 'color=a/b&color=c' },
  { in: 'path', parameter: { allowReserved: true }, value: 'a/b:c?d', want: 'a/b:c%3Fd' },
  // Values whose content is JSON.
  { in: 'path', parameter: json, value: { a: [1, 'é'] }, want: '%7B%22a%22%3A%5B1%2C%22%C3%A9%22%5D%7D' },
  { in: 'query', parameter: json, value: { a: [1, null] }, want: 'color=%7B%22a%22%3A%5B1%2Cnull%5D%7D' },
  { in: 'query', parameter: json, value: 'text', want: 'color=%22text%22' },
  { in: 'header', parameter: json, value: { a: 'é\n😀' }, want: '{"a":"\\u00e9\\n\\ud83d\\ude00"}' },
  { in: 'cookie', parameter: json, value: { a: 1 }, want: 'color=%7B%22a%22%3A1%7D' },
]

export const styleRows: readonly StyleRow[] = [...ofSpecification, ...others]

/** Values that cannot be written: the message says why. */
export const refusedRows: readonly (Omit<StyleRow, 'want'> & { readonly message: string })[] = [
  { in: 'path', parameter: {}, value: '', message: 'path parameter "color" is ""' },
  { in: 'path', parameter: {}, value: [], message: 'path parameter "color" is object' },
  { in: 'path', parameter: {}, value: null, message: 'path parameter "color" is object' },
  { in: 'path', parameter: {}, value: undefined, message: 'path parameter "color" is undefined' },
  { in: 'path', parameter: {}, value: ['..'], message: 'path parameter "color" is object' },
  { in: 'path', parameter: { style: 'label' }, value: '', message: 'path parameter "color" is ""' },
  { in: 'path', parameter: { style: 'label' }, value: '.', message: 'path parameter "color" is "."' },
  { in: 'path', parameter: { allowReserved: true }, value: 'a/../b', message: 'path parameter "color" is "a/../b"' },
  { in: 'path', parameter: {}, value: { a: { b: 1 } }, message: 'cannot express nested values' },
  { in: 'header', parameter: {}, value: { a: [1] }, message: 'cannot express nested values' },
  { in: 'header', parameter: {}, value: 'a\nb', message: 'has a character that is not allowed in a header' },
  { in: 'query', parameter: { explode: false }, value: [[1]], message: 'cannot express nested values' },
]

/** Calls the operation of a row. */
export async function called(
  client: Client<'operations'>,
  { in: place, value }: Omit<StyleRow, 'want'>,
  index: number,
): Promise<unknown> {
  const args = {
    path: [value],
    query: [{ color: value }],
    header: [{ headers: { Color: value } }],
    cookie: [{ cookies: { color: value } }],
  }
  return client.operations[`getRow${index}`]?.(...args[place])
}

/** A document with an operation for each row: `getRow0` and so on. */
export function stylesDocument(rows: readonly Omit<StyleRow, 'want'>[]): object {
  const paths = rows.map(({ in: place, parameter, value }, index) => {
    const name = place === 'header' ? 'Color' : 'color'
    const schema = Array.isArray(value) ? { type: 'array', items: {} } : schemaOf(value)
    const described = 'content' in parameter ? parameter : { schema, ...parameter }
    return [
      `/row${index}${place === 'path' ? '/{color}' : ''}`,
      {
        get: {
          operationId: `getRow${index}`,
          tags: ['Operations'],
          parameters: [{ name, in: place, ...(place === 'path' && { required: true }), ...described }],
          responses: { 204: { description: 'Done' } },
        },
      },
    ]
  })
  return { openapi: '3.2.0', info: { title: 'Styles', version: '1' }, paths: Object.fromEntries(paths) as object }
}

function schemaOf(value: unknown): object {
  return typeof value === 'object' || value === undefined ? { type: 'object' } : { type: typeof value }
}
