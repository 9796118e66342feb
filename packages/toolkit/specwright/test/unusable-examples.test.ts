import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { generateFolder, type FolderConfig } from '../src/index.ts'

const size = { $ref: '#/components/schemas/Size' }
const json = (media: object, type = 'application/json'): object => ({ content: { [type]: { schema: size, ...media } } })

/** A document with one operation, and a webhook. */
function documentOf(operation: object, { components = {}, webhook = {} } = {}): object {
  const responses = { 200: { description: 'Done' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Sizes', version: '1' },
    paths: { '/sizes': { post: { operationId: 'post', responses, ...operation } } },
    webhooks: { sized: { post: { operationId: 'sized', responses, ...webhook } } },
    components: {
      schemas: { Size: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } } },
      examples: { wrong: { value: { n: 'WRONG' } } },
      responses: { Shared: { description: 'Shared', ...json({ example: { n: 'WRONG' } }) } },
      ...components,
    },
  }
}

const responding = (response: object): object => ({ responses: { 200: { description: 'Done', ...response } } })
const wrong = { n: 'WRONG' }
const right = { n: 1 }

const cases: readonly { readonly what: string; readonly document: object; readonly places: number }[] = [
  { what: 'a response', document: documentOf(responding(json({ example: wrong }))), places: 1 },
  {
    what: 'each named example of a response',
    document: documentOf(
      responding(json({ examples: { a: { value: wrong }, b: { value: right }, c: { value: wrong } } })),
    ),
    places: 2,
  },
  {
    what: 'an example of the components',
    document: documentOf(responding(json({ examples: { a: { $ref: '#/components/examples/wrong' } } }))),
    places: 1,
  },
  {
    what: 'a response of the components',
    document: documentOf({ responses: { 200: { $ref: '#/components/responses/Shared' } } }),
    places: 1,
  },
  {
    what: 'an error',
    document: documentOf({
      responses: { 400: { description: 'Bad', ...json({ example: wrong }, 'application/problem+json') } },
    }),
    places: 1,
  },
  {
    what: 'a header',
    document: documentOf(responding({ headers: { 'X-N': { schema: { type: 'integer' }, example: 'WRONG' } } })),
    places: 1,
  },
  {
    what: 'a header in a content type',
    document: documentOf(responding({ headers: { 'X-N': json({ example: wrong }) } })),
    places: 1,
  },
  { what: 'a request', document: documentOf({ requestBody: json({ example: wrong }) }), places: 1 },
  {
    what: 'XML of a response',
    document: documentOf(responding(json({ example: wrong }, 'application/xml'))),
    places: 1,
  },
  { what: 'XML', document: documentOf({ requestBody: json({ example: wrong }, 'application/xml') }), places: 1 },
  { what: 'a webhook', document: documentOf({}, { webhook: { requestBody: json({ example: wrong }) } }), places: 1 },
  {
    what: 'the response to a webhook',
    document: documentOf({}, { webhook: responding(json({ example: wrong })) }),
    places: 1,
  },
  {
    what: 'a schema within a response',
    document: documentOf(
      responding(json({ schema: { type: 'object', properties: { a: { type: 'integer', example: 'WRONG' } } } })),
    ),
    places: 1,
  },
  { what: 'no example that is valid', document: documentOf(responding(json({ example: right }))), places: 0 },
  {
    what: 'no text of XML',
    document: documentOf(responding(json({ example: '<WRONG/>' }, 'application/xml'))),
    places: 0,
  },
  {
    what: 'no member of the other direction',
    document: documentOf(
      { ...responding(json({ example: { n: 1, id: 1 } })), requestBody: json({ example: { n: 1, id: 1 } }) },
      {
        components: {
          schemas: {
            Size: {
              type: 'object',
              required: ['n', 'id'],
              properties: { n: { type: 'integer' }, id: { type: 'integer', readOnly: true } },
              additionalProperties: false,
            },
          },
        },
      },
    ),
    places: 0,
  },
]

const outputs: readonly (readonly [outputs: NonNullable<FolderConfig['only']>, what: string])[] = [
  [['docs'], 'docs'],
  [['docs', 'mock'], 'docs and a mock'],
]

test.each(outputs.flatMap(([only, made]) => cases.map((each) => ({ ...each, only, made }))))(
  'with $made, the examples that a schema refuses are reported once, each where it is and with its fault: $what',
  async ({ document, places, only }) => {
    const lines = JSON.stringify(document, undefined, 1)
    const folder = workspace({ 'api.json': lines })
    const { warnings } = await generateFolder(join(folder, 'api.json'), { only })
    const found = warnings.filter(({ code }) => code === 'invalid-example')
    expect(
      found.map(({ location }) =>
        lines
          .split('\n')
          .slice(location.line - 1, location.line + 4)
          .join('\n'),
      ),
    ).toEqual(Array.from({ length: places }, () => expect.stringContaining('WRONG') as string))
    expect(found.map(({ message }) => message)).toEqual(
      found.map(
        () => expect.stringMatching(/^Cannot use this example: (?:\/n|it) must be an integer\. Correct it,/) as string,
      ),
    )
    const at = found.map(({ location }) => `${location.line}:${location.column}`)
    expect(new Set(at).size).toBe(places)
  },
)
