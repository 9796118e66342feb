/** What a content is read as. */
export type Kind = 'json' | 'text' | 'binary'

/** Content types, and what their content is; that of `open` ones follows from its schema. */
const types: Readonly<Record<Kind | 'open', readonly string[]>> = {
  json: [
    'application/json',
    'application/json; charset=utf-8',
    'application/problem+json',
    'application/vnd.api+json',
    'application/hal+json',
    'application/*+json',
    'text/json',
    'text/x-json',
    'application/x-json',
  ],
  text: [
    'text/plain',
    'text/plain; charset=utf-8',
    'text/csv',
    'text/html',
    'text/markdown',
    'text/xml',
    'application/xml',
    'application/atom+xml',
    'application/yaml',
    'application/graphql',
  ],
  binary: [
    'image/png',
    'image/*',
    'audio/mpeg',
    'video/mp4',
    'font/woff2',
    'application/octet-stream',
    'application/pdf',
    'application/zip',
  ],
  open: ['*/*', 'application/*', 'text/*', 'application/vnd.acme.v1'],
}

const text = { type: 'string' }
const object = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }

/** Schemas, and what their values are where the type does not say. */
const schemas: readonly (readonly [schema: object, kind: Kind])[] = [
  [object, 'json'],
  [{ type: 'array', items: object, minItems: 1 }, 'json'],
  [{ type: 'integer' }, 'json'],
  [{ type: 'boolean' }, 'json'],
  [{ oneOf: [object, { type: 'array', items: text }] }, 'json'],
  [{ allOf: [object, { type: 'object', properties: { b: text } }] }, 'json'],
  [{ ...text, minLength: 2 }, 'text'],
  [{ ...text, format: 'binary' }, 'binary'],
]

/** A content type with a schema, and what its content is. */
export interface Cell {
  readonly contentType: string
  readonly schema: object
  readonly kind: Kind
}

/** Every content type with every schema. */
export const everyCell: readonly Cell[] = Object.entries(types).flatMap(([group, all]) =>
  all.flatMap((contentType) =>
    schemas.map(([schema, ofSchema]): Cell => {
      // A string of an application is one of JSON; a type that nobody knows is bytes, unless only JSON has such values.
      const ofText = { 'application/vnd.acme.v1': 'binary', 'application/*': 'json' } as const
      const open = (ofSchema === 'text' && ofText[contentType as keyof typeof ofText]) || ofSchema // or none of them
      return { contentType, schema, kind: group === 'open' ? open : (group as Kind) } // a key of the table
    }),
  ),
)

const [first] = schemas
const notJson = schemas.filter(([, kind]) => kind !== 'json')

/** Each content type with a schema of each kind, and those that say little, or are usual, with every schema. */
export const someCells: readonly Cell[] = everyCell.filter(({ contentType, schema }) => {
  const isWhole = ['application/json', 'text/plain', 'image/png', ...types.open].includes(contentType)
  return isWhole || schema === first?.[0] || notJson.some(([each]) => each === schema)
})

/** The operation whose response is of a cell. */
export const idOf = (index: number): string => `getCell${index}`
/** The operation that takes a body of a cell. */
export const takenId = (index: number): string => `sendCell${index}`
/** A document with the operations of these cells. */
export const documentOf = (cells: readonly Cell[]): object => ({
  openapi: '3.1.0',
  info: { title: 'Types', version: '1' },
  paths: Object.fromEntries(
    cells.map(({ contentType, schema }, index) => {
      const content = { [contentType]: { schema } }
      return [
        `/${idOf(index)}`,
        {
          get: {
            operationId: idOf(index),
            tags: ['its'],
            responses: { 200: { description: 'It', content }, 404: { description: 'None', content } },
          },
          post: {
            operationId: takenId(index),
            tags: ['its'],
            requestBody: { required: true, content },
            responses: { 204: { description: 'Done' } },
          },
        },
      ]
    }),
  ),
})
