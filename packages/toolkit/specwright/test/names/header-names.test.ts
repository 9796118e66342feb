import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder } from '../../src/index.ts'
import { writeNames } from '../../src/io/names-file.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { documentOf } from './generations.ts'

const text = { type: 'string' }
const headers = { 'X-Total': { schema: { type: 'integer' } } }
const path = 'GET /pets/{id}'

/** An operation with headers in these responses. */
function withHeaders(operationId: string, ...statuses: readonly string[]): object {
  const responses = statuses.map((status) => [status, { description: 'Done', headers }])
  return { operationId, responses: { 204: { description: 'Done' }, ...Object.fromEntries(responses) } }
}

interface Generation {
  /** The lines of the file of names about schemas. */
  readonly lines: Readonly<Record<string, string>>
  /** The pointer and the status that each validator of headers is for, by its name. */
  readonly types: Readonly<Record<string, string>>
}

/** What each version of a document gets, one after another; a file of names comes first. */
async function generated(versions: readonly object[], names?: object): Promise<readonly Generation[]> {
  const root = workspace(names && { 'names.json': JSON.stringify(names) })
  const file = join(root, 'names.json')
  const all: Generation[] = []
  for (const version of versions) {
    writeFileSync(join(root, 'api.json'), JSON.stringify(version))
    const made = await generateFolder(join(root, 'api.json'), { only: ['validators'], names: file })
    writeNames(made)
    const { schemas } = JSON.parse(readFileSync(file, 'utf8')) as { schemas: Record<string, string> }
    const parts = made.models.flatMap(({ parts: found }) => found)
    const types = parts.map(({ typeName, operation, status }) => [typeName, `${operation} ${status}`])
    all.push({ lines: schemas, types: Object.fromEntries(types) as Generation['types'] })
  }
  return all
}

test('headers that collide with nothing have no line', async () => {
  const [first] = await generated([documentOf({ [path]: withHeaders('getPet', '200', '4XX', 'default') })])
  expect(Object.keys(first!.types)).toEqual(['GetPet200Headers', 'GetPet4XXHeaders', 'GetPetDefaultHeaders'])
  expect(first!.lines).toEqual({ 'getPet path': 'GetPetPath' })
})

test.each([
  ['a component of their name', { GetPet200Headers: text }],
  ['one of the name of their validator', { GetPet200HeadersSchema: text }],
])('headers that collide with %s have a line', async (_, schemas) => {
  const version = documentOf({ [path]: withHeaders('getPet', '200') }, schemas)
  const [first, second] = await generated([version, version])
  expect(first!.types).toEqual({ GetPet200Headers_2: 'getPet 200' })
  expect(first!.lines).toMatchObject({ 'getPet 200 headers': 'GetPet200Headers_2' })
  expect(second).toEqual(first)
})

const before = { [path]: withHeaders('getPet', '200') }
test.each([
  ['a component', documentOf(before, { GetPet200Headers: text })],
  ['a component with the name of their validator', documentOf(before, { GetPet200HeadersSchema: text })],
  ['a component with the name of their guard', documentOf(before, { IsGetPet200Headers: text })],
  [
    'an operation whose parameters have their name',
    documentOf({
      'GET /a': { operationId: 'getPet200', parameters: [{ name: 'X-A', in: 'header', schema: text }] },
      ...before,
    }),
  ],
  ['an operation whose headers have their name', documentOf({ 'GET /a': withHeaders('get-pet', '200'), ...before })],
  [
    'an operation of no id',
    documentOf({ 'GET /pet': { responses: { 200: { description: 'Done', headers } } }, ...before }),
  ],
])('headers without a line keep their name when the document gains %s', async (_, later) => {
  const [first, second, third] = await generated([documentOf(before), later, later])
  expect(first!.types['GetPet200Headers']).toBe('getPet 200')
  expect(second!.types['GetPet200Headers']).toBe('getPet 200')
  expect(third).toEqual(second)
})

test('they keep it while the operation is gone', async () => {
  const other = { 'GET /a': withHeaders('readA', '200') }
  const [first, , third] = await generated([
    documentOf({ ...before, ...other }),
    documentOf(other, { GetPet200Headers: text }),
    documentOf({ ...before, ...other }, { GetPet200Headers: text }),
  ])
  expect(third!.types).toMatchObject(first!.types)
  expect(third!.lines['/components/schemas/GetPet200Headers']).toBe('GetPet200Headers_2')
})

test('and when an operation whose id makes the same name gains headers before them', async () => {
  const [, second, third] = await generated([
    documentOf({ 'GET /a': withHeaders('get-pet'), ...before }),
    documentOf({ 'GET /a': withHeaders('get-pet'), ...before }),
    documentOf({ 'GET /a': withHeaders('get-pet', '200'), ...before }),
  ])
  expect(second!.types['GetPet200Headers']).toBe('getPet 200')
  expect(third!.types['GetPet200Headers']).toBe('getPet 200')
})

test('a file of an earlier version keeps its lines', async () => {
  const names = {
    operations: { getPet: { name: 'pets.get', arguments: ['path.id'] } },
    schemas: { 'getPet 200 headers': 'GetPet200Headers', 'getPet path': 'GetPetPath', 'gone 200 headers': 'Kept' },
  }
  const [first] = await generated([documentOf(before)], names)
  expect(first!.lines).toEqual(names.schemas)
})
