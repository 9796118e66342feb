import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generateFolder, generateProject, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { contract, eventDocuments, eventValues } from './events-document.ts'
import { expectSameByParser } from './parsed-events.ts'
import { places } from './places.ts'
import { runHere } from './run.ts'
import { expectVerdicts, project } from './verdicts.ts'

const root = mkdtempSync(join(tmpdir(), 'specwright-'))
afterAll(() => rmSync(root, { recursive: true }))

/** What a user writes with the types; the compiler accepts the file as it is, and nothing less. */
const use = (
  folder: string,
): string => `import type { components, Owner, Pet, PetAdded, PetMoved, PetMovedHeaders, PetWeighed } from '../../${folder}/out/index.ts'
import { isPetAdded, PetMovedSchema } from '../../${folder}/out/index.ts'
export const petOf = (event: PetAdded): Pet => event
export const eventOf = (pet: Pet): PetAdded => pet
export const owner: Owner = { id: 1 }
export const kind: components['schemas']['Owner_2'] = 'shop'
export const pet: NonNullable<PetMoved['pet']> = { name: 'Rex', owner }
export const headers: PetMovedHeaders = { trace: 1 }
export const weighed = (event: PetWeighed): unknown => event
export const nameOf = (event: unknown): string | null | undefined => (isPetAdded(event) ? event.name : undefined)
export const moved: PetMoved | undefined = PetMovedSchema.is(pet) ? pet : undefined
// @ts-expect-error Its type is unknown.
export const grams = (event: PetWeighed): number => event.grams
// @ts-expect-error A move has a destination.
export const lost: PetMoved = { from: [1, 2] }
`

test('messages of every AsyncAPI version have types and validators', async () => {
  const sources = Object.entries(eventDocuments).flatMap(([version, document]) => [
    { path: `${version}/events.json`, content: JSON.stringify(document, null, 2) },
    { path: `${version}/api.json`, content: JSON.stringify(contract) },
    { path: `use${version}/out/use.ts`, content: use(version) },
  ])
  writeFiles(root, [...Object.entries(project).map(([path, content]) => ({ path, content })), ...sources])
  for (const version of Object.keys(eventDocuments)) {
    const at = (file: string): string => join(root, version, file)
    const { files, models, warnings } = await generateFolder(at('api.json'), { events: at('events.json') })
    writeFiles(at('out'), files)
    expect(warnings.map(({ code, location }) => `${code} ${location.sourceLine.trim()}`)).toEqual([
      'schema-format "schemaFormat": "application/vnd.apache.avro;version=1.9.0",',
    ])
    const names = models[0]?.events.map(({ name }) => name)
    expect(names?.toSorted()).toEqual(['PetNoted', 'PetOwned', 'PetWeighed', 'pet.added', 'pet.moved'])
  }
  const of = (expected: boolean): [string, unknown][] =>
    eventValues.flatMap(([schema, value, isValid]) => (isValid === expected ? [[schema, value]] : []))
  const documents = Object.keys(eventDocuments).map((folder) => {
    return { what: `AsyncAPI ${folder}`, document: {}, folder, valid: of(true), invalid: of(false) }
  })
  expectVerdicts(root, documents)
})

// Nightly, in each version.
test('the parser of AsyncAPI finds the same in AsyncAPI 3.1.0', async () => {
  await expectSameByParser(eventDocuments['3.1.0']!)
})

const files = {
  'api.json': JSON.stringify(contract),
  'events.json': JSON.stringify(eventDocuments['3.1.0'], null, 2),
}

test('events are data of the docs, and not a part of the OpenAPI document', async () => {
  const folder = workspace(files)
  const at = (file: string): string => join(folder, file)
  const config = { document: at('api.json'), events: at('events.json') }
  const made = await generateProject({ documents: [{ ...places, ...config }] })
  const contentOf = (name: string): string => made.files.find(({ path }) => path.endsWith(name))?.content ?? ''
  expect(Object.keys((JSON.parse(contentOf('openapi.json')) as typeof contract).components.schemas)).toEqual([
    'Pet',
    'Owner',
  ])
  const { files: docs } = await generateFolder(at('api.json'), { only: ['docs'], events: at('events.json') })
  const { events } = JSON.parse(docs.find(({ path }) => path === 'docs.json')?.content ?? '') as { events: object[] }
  expect(events).toContainEqual({
    name: 'pet.added',
    title: 'A pet was added',
    description: '',
    payload: expect.objectContaining({ type: 'object' }) as object,
    described: expect.objectContaining({ type: [{ text: 'object' }] }) as object,
    examples: [],
  })
})

test('schemas that only events use are kept when operations are left out', async () => {
  const folder = workspace(files)
  const at = (file: string): string => join(folder, file)
  const { models } = await generateFolder(at('api.json'), {
    only: ['types'],
    events: at('events.json'),
    include: { tag: ['shops'] },
  })
  const [model] = models
  expect(model?.schemas.find(({ name }) => name === 'Pet')?.schema).toMatchObject({
    properties: { name: { type: ['string', 'null'] } },
  })
  expect(model?.schemas.map(({ name }) => name)).toContain('PetAdded')
})

test('what no validator enforces is a warning at its place in the events', async () => {
  const events = JSON.stringify(eventDocuments['3.1.0']).replace('"minItems":2', '"minItems":2,\n"format":"place"')
  const folder = workspace({ ...files, 'events.json': events })
  const at = (file: string): string => join(folder, file)
  const { warnings } = await generateFolder(at('api.json'), { only: ['validators'], events: at('events.json') })
  expect(warnings.filter(({ code }) => code === 'unknown-format')).toMatchObject([{ location: { line: 2 } }])
})

test('the command line and a configuration take events', async () => {
  const folder = workspace(files)
  const args = ['generate', 'api.json', '--events', 'events.json', '--out', 'out', '--only', 'types']
  expect(await runHere(folder, ...args)).toMatchObject({ code: 0 })
  const document = { document: 'api.json', events: 'events.json', out: 'out', only: ['types'] } as const
  const { files: configured, sources } = await generateProject({ documents: [document] }, { root: folder })
  const types = configured.find(({ path }) => path === 'out/types.ts')?.content
  expect(types).toContain('export type PetAdded = ')
  expect(readFileSync(join(folder, 'out/types.ts'), 'utf8')).toBe(types)
  // What `watch` watches, and what a run is skipped by.
  expect(sources).toContain(join(folder, 'events.json'))
})
