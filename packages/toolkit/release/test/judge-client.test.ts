import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeClient } from '@specwright/release'
import { afterAll, expect, test } from 'vitest'

const contract = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
tags: [{ name: Pets }]
paths:
  /shops/{shop}/pets/{id}:
    get:
      operationId: getPet
      tags: [Pets]
      parameters:
        - { name: shop, in: path, required: true, schema: { type: string } }
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: fields, in: query, schema: { type: string } }
      responses:
        '200': { description: A pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string } } }
`

const added = contract.replace(
  'components:',
  `  /pets:
    get:
      operationId: get
      tags: [Pets]
      responses: { '204': { description: Nothing } }
components:`,
)

const folder = mkdtempSync(join(tmpdir(), 'pets-judge-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a document, and returns its path. */
function written(name: string, text: string): string {
  const file = join(folder, `${name}.yaml`)
  writeFileSync(file, text)
  return file
}

test.each([
  { change: 'nothing', revision: contract, bump: 'none', reason: undefined },
  {
    change: 'an operation that would take a name',
    revision: added,
    bump: 'minor',
    reason: /^the method pets\.\w+ was added/,
  },
  { change: 'another tag', revision: contract.replaceAll('Pets', 'Animals'), bump: 'none', reason: undefined },
  {
    change: 'another tag, and another name that the document chooses',
    revision: contract.replace('tags: [Pets]', 'tags: [Animals]\n      x-name: animals.get'),
    bump: 'major',
    reason: /^the method pets\.get is now animals\.get$/,
  },
  {
    change: 'a removed operation',
    revision: added
      .replace('operationId: getPet', 'operationId: other')
      .replace('/shops/{shop}/pets/{id}', '/{shop}/{id}'),
    bump: 'major',
    reason: /^the method pets\.get was removed$/m,
  },
  {
    change: 'a removed parameter',
    revision: contract.replace(/ +- \{ name: fields.*\n/, ''),
    bump: 'major',
    reason: /^the arguments of pets\.get are now path\.shop, path\.id$/,
  },
  {
    change: 'a removed member',
    revision: contract.replace('required: [name], properties: { name:', 'properties: { title:'),
    bump: 'major',
    reason: /^callers of pets\.get may no longer compile: Property 'name' is missing/,
  },
  {
    change: 'another type of a parameter',
    revision: contract.replace(
      'fields, in: query, schema: { type: string }',
      'fields, in: query, schema: { type: boolean }',
    ),
    bump: 'major',
    reason: /^callers of pets\.get may no longer compile: Type 'string' is not assignable to type 'boolean'/,
  },
  {
    change: 'a member more',
    revision: contract.replace('name: { type: string } }', 'name: { type: string }, age: { type: number } }'),
    bump: 'none',
    reason: undefined,
  },
])('$change is for the client: $bump', async ({ change, revision, bump, reason }) => {
  const base = { document: written('base', contract) }
  const verdict = await judgeClient(base, { document: written(change.replaceAll(/\W/g, '-'), revision) })
  expect(verdict.bump).toBe(bump)
  if (reason) expect(verdict.findings.map((each) => each.reason).join('\n')).toMatch(reason)
  else expect(verdict.findings).toEqual([])
})

const conditional = `${contract.slice(0, contract.indexOf('components:'))}components:
  schemas:
    Pet:
      type: object
      required: [kind]
      properties:
        kind: { type: string, enum: [cat, dog] }
        home: { $ref: '#/components/schemas/Home' }
      allOf:
        - if: { properties: { kind: { const: cat } } }
          then: { required: [home], properties: { home: { type: object, required: [door] } } }
        - if: { properties: { kind: { const: dog } } }
          then: { required: [home], properties: { home: { type: object, required: [yard] } } }
    Home: { type: object, properties: { door: { $ref: '#/components/schemas/Door' }, yard: { $ref: '#/components/schemas/Door' } } }
    Door: { type: object, required: [width], properties: { width: { type: number } } }
`

test('types that the compiler does not take for their own copies are no change', async () => {
  const same = { document: written('conditional', conditional) }
  expect(await judgeClient(same, same)).toEqual({ bump: 'none', findings: [] })
})
