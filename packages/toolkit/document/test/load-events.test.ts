import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentError, type Diagnostic } from '../src/diagnostic.ts'
import { loadEvents } from '../src/io/load-events.ts'
import { openapi, workspace } from './workspace.ts'

const events = `asyncapi: 3.0.0
info: { title: Test, version: 1.0.0 }
channels:
  log:
    address: null
    messages:
      created: { $ref: '#/components/messages/Created' }
components:
  messages:
    Created:
      name: pet.created
      title: A pet was created
      payload: { $ref: './api.yaml#/components/schemas/Pet' }
`

const api = openapi(
  'paths: {}\ncomponents:\n  schemas:\n    Pet: { type: object, properties: { id: { type: string } } }\n',
)

test('events keep the order of the document, and their payloads come from the contract', async () => {
  const folder = workspace({ 'events.yaml': events, 'api.yaml': api })
  expect(await loadEvents(join(folder, 'events.yaml'))).toEqual([
    {
      name: 'pet.created',
      title: 'A pet was created',
      description: '',
      payload: { type: 'object', properties: { id: { type: 'string' } } },
    },
  ])
})

test('a schema that contains itself, an unknown address and a payload of another format can be read', async () => {
  const folder = workspace({
    'events.yaml': `${events.replace('./api.yaml', '')}    Moved:
      payload: { schemaFormat: application/schema+json, schema: { type: string } }
  schemas:
    Pet: { type: object, properties: { mother: { $ref: '#/components/schemas/Pet' } } }
`,
  })
  const [created, moved] = await loadEvents(join(folder, 'events.yaml'))
  expect(created?.payload).toMatchObject({ type: 'object', properties: { mother: { type: 'object' } } })
  expect(moved).toMatchObject({ name: 'Moved', payload: { type: 'string' } })
})

test('an older AsyncAPI version is refused, not read as empty', async () => {
  const folder = workspace({ 'events.yaml': 'asyncapi: 2.6.0\ninfo: { title: Test, version: 1.0.0 }\nchannels: {}\n' })
  await expect(loadEvents(join(folder, 'events.yaml'))).rejects.toMatchObject({ diagnostics: [{ code: 'version' }] })
})

test('nothing outside the folder is read', async () => {
  const folder = workspace({ 'events.yaml': events.replace('./api.yaml', 'http://127.0.0.1:9/api.yaml') })
  await expect(loadEvents(join(folder, 'events.yaml'))).rejects.toThrow(DocumentError)
})

test('a document without a title is read, with a warning', async () => {
  const folder = workspace({ 'events.yaml': events.replace('title: Test, ', ''), 'api.yaml': api })
  const warnings: Diagnostic[] = []
  await loadEvents(join(folder, 'events.yaml'), (warning) => warnings.push(warning))
  expect(warnings).toMatchObject([{ severity: 'warning', code: 'struct', location: { line: 2 } }])
})

test('a payload that is not there is an error with its place', async () => {
  const text = events.replace('schemas/Pet', 'schemas/Cat')
  const folder = workspace({ 'events.yaml': text, 'api.yaml': api })
  const error: unknown = await loadEvents(join(folder, 'events.yaml')).catch((reason: unknown) => reason)
  if (!(error instanceof DocumentError)) throw new TypeError('The document was accepted', { cause: error })
  expect(error.diagnostics.map(({ location }) => location.line)).toContain(13)
  expect(error.diagnostics[0]?.location.sourceLine).not.toBe('')
})
