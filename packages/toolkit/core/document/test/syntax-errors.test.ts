import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorOf } from './error-of.ts'
import { workspace } from './workspace.ts'

const start = `openapi: 3.1.0
info: { title: Pets, version: '1' }
`

const unclosed = 'syntax: The quoted string that starts here is not closed: close it'

async function errorsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { diagnostics } = await errorOf(join(workspace(files), 'api.yaml'))
  return diagnostics.map(
    ({ code, message, location: { file, line, column } }) =>
      `${file.endsWith('api.yaml') ? '' : 'other '}${line}:${column} ${code}: ${message}`,
  )
}

test('all syntax errors of a file are reported, whatever they are', async () => {
  const found = await errorsOf({
    'api.yaml': `${start}paths:
  /pets:
    get:
      summary: "Lists pets
      tags: [a, b
      responses:
        '200':
          description: foo: bar
  /cats:
    get:
      summary list
  /dogs:
    get:
\t  summary: Dogs
      responses:
        '204': { description: None }
components:
  schemas:
    Pet: { type: object
    Cat:
      type: @string
    Dog: { type: string }
    Dog:
      enum:
        - a
        - "b
`,
  })
  expect(found.map((each) => each.split(' ')[0])).toEqual([
    '6:16',
    '8:7',
    '10:24',
    '13:7',
    '16:1',
    '22:5',
    '23:13',
    '25:5',
    '28:11',
  ])
})

test('what is wrong with the rest of the file is reported too', async () => {
  const found = await errorsOf({
    'api.yaml': `${start}paths:
  /pets:
    get:
      summary: "Lists pets
      responses:
        '200': { descripton: Pets }
        '404': { $ref: '#/components/responses/Missing' }
`,
  })
  expect(found).toEqual([
    expect.stringContaining('6:16 syntax'),
    expect.stringMatching(/^8:\d+ struct: .*descripton/),
    expect.stringMatching(/^9:\d+ no-unresolved-refs/),
  ])
})

test.each([
  [
    'a ref to it',
    `paths:
  /pets:
    get:
      responses:
        '200': { $ref: '#/components/responses/Pets' }
components:
  responses:
    Pets: { description: "Pets }
`,
    '10:26',
  ],
  [
    'the name of a scheme, and a parameter of the path',
    `paths:
  /pets/{id}:
    get:
      security: [{ key: [] }]
      parameters:
        - name: id
          in: "path
          required: true
          schema: { type: string }
      responses: { '200': { description: Pets } }
components:
  securitySchemes:
    key: "x
`,
    '9:15',
    '15:10',
  ],
  [
    'an object that lacks a member, or has nothing else',
    `paths:
  /pets:
    get:
      responses:
        '200':
          description: "Pets
  /cats:
    get:
      responses: "x" y
`,
    '8:24',
    '11:22',
  ],
  [
    'an alias of it',
    `paths: {}
components:
  schemas:
    Pet: &pet "a" b
    Cat: *pet
`,
    '6:19',
  ],
])('nothing is reported that follows from what is broken: %s', async (_, members, ...places) => {
  const found = await errorsOf({ 'api.yaml': `${start}${members}` })
  expect(found).toEqual(places.map((place) => expect.stringContaining(`${place} syntax: `) as string))
})

test('another file of the document is reported with all of its errors, at its own lines', async () => {
  const found = await errorsOf({
    'api.yaml': `${start}paths:
  /pets: { $ref: 'pets.yaml#/pets' }
  /cats: { $ref: 'pets.yaml#/cats' }
`,
    'pets.yaml': `pets:
  get:
    summary: "Lists
    responses: { '200': { description: Pets }
cats:
  get: { responses: { '200': { description: Cats } } }
`,
  })
  expect(found).toEqual([`other 3:14 ${unclosed}`, expect.stringContaining('other 5:1 syntax: ') as string])
})

test('where it cannot be told what is broken, only the first error is reported', async () => {
  const json = '{\n  "openapi": "3.1.0"\n  "info": { "title": "Pets" "version": "1" }\n}'
  expect(await errorsOf({ 'api.yaml': json })).toHaveLength(1)
})
