import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'

export const thing = { $ref: '#/components/schemas/Thing' }

/** A document with a mutation, which may differ by its summary, body or responses, and queries by their paths with what they show. */
export function documentOf(mutation: string, queries: Readonly<Record<string, object>>, changes: object = {}): object {
  const paths: Record<string, Record<string, object>> = {}
  const add = (operation: string, name: string, schema?: object, more?: object): void => {
    const [method = '', path = ''] = operation.split(' ')
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each)
    const parameters = named.map((each) => ({ name: each, in: 'path', required: true, schema: { type: 'string' } }))
    const content = schema && ('content' in schema ? schema : { content: { 'application/json': { schema } } })
    const responses = { 200: { description: 'Done', ...content } }
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { tags: ['t'], 'x-name': `t.${name}`, parameters, responses, ...more },
    }
  }
  for (const [index, [path, schema]] of Object.entries(queries).entries()) add(`GET ${path}`, `q${index}`, schema)
  add(mutation, 'mutation', undefined, changes)
  const schemas = {
    Thing: { type: 'object', properties: { id: { type: 'string' } } },
    ThingPage: { type: 'object', properties: { data: { type: 'array', items: thing } } },
    Owner: { type: 'object', properties: { latest: thing } },
    WithThing: { allOf: [{ $ref: '#/components/schemas/Owner' }, { properties: { note: { type: 'string' } } }] },
    Team: { type: 'object', properties: { first: { $ref: '#/components/schemas/WithThing' } } },
    TeamPage: { type: 'object', properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Team' } } } },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    tags: [{ name: 't' }],
    paths,
    components: { schemas },
  }
}

/** What each mutation of a document makes stale, as the command says it, whatever it generates: here, the least. */
export async function explained(document: object): Promise<string[]> {
  const root = workspace({ 'api.json': JSON.stringify(document) })
  const { code, stdout } = await runHere(root, 'generate', 'api.json', '--out', 'api', '--only', 'types', '--explain')
  expect([code, existsSync(join(root, 'api'))]).toEqual([0, false])
  return stdout.split('\n').filter((line) => line.includes(' makes stale: '))
}

/** The paths of the queries that the mutation of a document makes stale. */
export async function staleOf(
  mutation: string,
  queries: Readonly<Record<string, object>>,
  changes?: object,
): Promise<string[]> {
  const [line = ''] = await explained(documentOf(mutation, queries, changes))
  const paths = Object.keys(queries)
  return line
    .replace(/^.* makes stale: (?:nothing)?| \(.*\)$/g, '')
    .split('; ')
    .filter(Boolean)
    .map((each) => each.replace(/^t\.q(\d+)/, (_, index: string) => paths[Number(index)] ?? ''))
}
