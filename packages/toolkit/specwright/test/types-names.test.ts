import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { programOf } from './program.ts'
import { strict } from './strict.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const schemas = {
  Tier: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  Options: { type: 'object', properties: { a: { type: 'string' } } },
  Node: { type: 'object', properties: { next: ref('Node') } },
  Pet: { oneOf: [ref('Tier'), ref('Options')] },
  Extended: { allOf: [ref('Tier'), { required: ['more'], properties: { more: { type: 'integer' } } }] },
  Tiers: { type: 'array', items: ref('Tier') },
}
const names = Object.keys(schemas)
const responses = Object.fromEntries(
  names.map((name, n) => [200 + n, { description: name, content: { 'application/json': { schema: ref(name) } } }]),
)
const paths = { '/': { get: { operationId: 'get', responses } } }
const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } }

/** Variables of the responses' types, each with a value that is none. */
const usage = names.map((_, n) => {
  return `export const v${n}: operations['get']['responses'][${200 + n}]['content']['application/json'] = 1`
})

test('hovers and errors give the name of a type, not its members', async () => {
  const folder = workspace({ 'package.json': '{ "type": "module" }', 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['types'] })
  writeFiles(folder, files)
  const path = join(folder, 'usage.ts')
  writeFileSync(path, [`import type { operations } from './types.ts'`, ...usage].join('\n'))
  const { options } = ts.convertCompilerOptionsFromJson({ ...strict.compilerOptions }, folder)
  const program = programOf([path], options)
  const source = program.getSourceFile(path)!
  const checker = program.getTypeChecker()
  const variables = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)
  const hovers = variables.map((variable) => checker.typeToString(checker.getTypeOfSymbol(variable)))
  expect(hovers).toEqual(names)
  const messages = program.getSemanticDiagnostics(source).map(({ messageText }) => {
    return ts.flattenDiagnosticMessageText(messageText, '\n').split('\n', 1)[0]
  })
  expect(messages).toEqual(names.map((name) => `Type 'number' is not assignable to type '${name}'.`))
})
