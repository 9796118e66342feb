import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { atPointer } from '@specwright/json-schema/json'
import { loadDocument } from '../src/io/load.ts'
import { errorOf } from './error-of.ts'
import { openapi, workspace } from './workspace.ts'

const schemas = (text: string): string => openapi(`paths: {}\ncomponents:\n  schemas:\n${text}`)

/** Files whose refs lead back to themselves, and what is reported: place, rule, and the circle. */
const circles: readonly {
  readonly what: string
  readonly files: Readonly<Record<string, string>>
  readonly reported: readonly (readonly [place: string, code: string, says?: string])[]
}[] = [
  {
    what: 'three circles, and a schema that leads into one',
    files: {
      'api.yaml': schemas(
        [
          `    In: { $ref: '#/components/schemas/A' }`,
          `    A: { $ref: '#/components/schemas/B' }`,
          `    B: { $ref: '#/components/schemas/A' }`,
          `    Own: { $ref: '#/components/schemas/Own' }`,
          `    Pet: { properties: { tag: { $ref: '#/components/schemas/Pet/properties/tag' } } }`,
        ].join('\n'),
      ),
    },
    reported: [
      ['api.yaml:9', 'endless-ref', 'it leads to #/components/schemas/B, then #/components/schemas/A'],
      ['api.yaml:11', 'endless-ref', 'without end'],
      ['api.yaml:12', 'endless-ref', 'without end'],
    ],
  },
  {
    what: 'a circle over files, and one within another file',
    files: {
      'api.yaml': schemas(`    A: { $ref: 'parts/b.yaml#/B' }\n    C: { $ref: 'parts/b.yaml#/C' }\n`),
      'parts/b.yaml': `B: { $ref: '../api.yaml#/components/schemas/A' }\nC: { $ref: '#/C' }\n`,
    },
    reported: [
      ['api.yaml:8', 'endless-ref', 'it leads to parts/b.yaml#/B, then ../api.yaml#/components/schemas/A'],
      ['b.yaml:2', 'endless-ref', 'without end'],
    ],
  },
  {
    what: 'a circle beside other faults',
    files: {
      'api.yaml': schemas(
        [
          `    A: { $ref: '#/components/schemas/A' }`,
          `    Pet: { $ref: '#/components/schemas/Pett' }`,
          `    Tag: { type: strng }`,
        ].join('\n'),
      ),
    },
    reported: [
      ['api.yaml:8', 'endless-ref', 'without end'],
      ['api.yaml:9', 'no-unresolved-refs'],
      ['api.yaml:10', 'struct'],
    ],
  },
  {
    what: 'parameters and responses',
    files: {
      'api.yaml': openapi(
        [
          'paths: {}',
          'components:',
          `  parameters: { p: { $ref: '#/components/parameters/q' }, q: { $ref: '#/components/parameters/p' } }`,
          `  responses: { r: { $ref: '#/components/responses/r' } }`,
        ].join('\n'),
      ),
    },
    reported: [
      ['api.yaml:7', 'endless-ref', 'it leads to #/components/parameters/q, then #/components/parameters/p'],
      ['api.yaml:8', 'endless-ref', 'without end'],
    ],
  },
]

test.each(circles)('$what: each is reported once, with what else is wrong', async ({ files, reported }) => {
  const { diagnostics } = await errorOf(join(workspace(files), 'api.yaml'))
  const places = diagnostics
    .filter(({ code, severity }) => severity === 'error' || code === 'struct')
    .map(({ code, location: { file, line } }) => [`${basename(file)}:${line}`, code])
  expect(places).toEqual(reported.map(([place, code]) => [place, code]))
  const said = diagnostics.filter(({ code }) => code === 'endless-ref').map(({ message }) => message)
  const expected = reported.filter(([, code]) => code === 'endless-ref')
  expect(said).toEqual(expected.map(([, , says = '']) => expect.stringContaining(says) as string))
})

test('in a published document, such a ref stands for any value', async () => {
  const text = schemas(`    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }\n`)
  const file = join(workspace({ 'api.yaml': text }), 'api.yaml')
  const { root, warnings } = await loadDocument(file, { isPublished: true })
  expect(atPointer(root, '/components/schemas')).toEqual({ A: {}, B: {} })
  expect(warnings).toMatchObject([{ severity: 'warning', code: 'endless-ref', location: { line: 8 } }])
})
