import { join } from 'node:path'
import { expect } from 'vitest'
import { generateFolder } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'

export const text = { type: 'string' }
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
export const map = (count: number, make: (n: number) => [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)))
/** Schemas of which each holds the next twice. */
export const doubled = (depth: number, hold: (next: object) => object): object =>
  map(depth, (n) => [`A${n}`, n === depth - 1 ? text : hold(ref(`A${n + 1}`))])

/** What is generated for an operation that takes a schema in its path and its body, and gives it. */
export async function generated(schemas: object): Promise<{ mock: string; warnings: string[] }> {
  const content = { 'application/json': { schema: ref('A0') } }
  const post = {
    operationId: 'a',
    parameters: [{ name: 'id', in: 'path', required: true, schema: ref('A0') }],
    requestBody: { required: true, content },
    responses: { 200: { description: 'ok', content } },
  }
  const info = { title: 'T', version: '1' }
  const document = { openapi: '3.1.0', info, paths: { '/{id}': { post } }, components: { schemas } }
  const root = workspace({ 'openapi.json': JSON.stringify(document, null, 2) })
  const { files, warnings } = await generateFolder(join(root, 'openapi.json'), { only: ['mock'] })
  const mock = files.find(({ path }) => path === 'mock.ts')?.content ?? ''
  const lines = JSON.stringify(document, null, 2).split('\n')
  const said = warnings.map(({ code, message, location }) => `${code} ${message} <${lines[location.line - 1]?.trim()}>`)
  return { mock, warnings: said }
}

/** Schemas that lead to one text on 2 to the power of `depth` ways, with its example. */
export function seeminglyLarge(depth: number): [what: string, schemas: object, value: string][] {
  return [
    ['what many refs lead to', doubled(depth, (next) => ({ allOf: [next, next] })), '"text"'],
    ['what many branches lead to', doubled(depth, (next) => ({ anyOf: [next, next] })), '"text"'],
    ['what many conditions lead to', doubled(depth, (next) => ({ if: next, then: next, else: next })), '"text"'],
  ]
}

/** Expects that a schema has this example, without a warning. */
export async function expectExample(schemas: object, value: string): Promise<void> {
  const { mock, warnings } = await generated(schemas)
  expect(mock).toContain(`contentType: "application/json", value: ${value} }`)
  expect(warnings).toEqual([])
}
