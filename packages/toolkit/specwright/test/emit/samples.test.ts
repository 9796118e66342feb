import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { printed } from '@specwright/code'
import { buildModel } from '@specwright/document/model'
import { emitParts } from '../../src/emit/client/client.ts'
import { exampleCallsOf, statementOf } from '../../src/emit/client/samples.ts'
import { apart } from '../places.ts'
import { loadDocument } from '@specwright/document/io'
import type { Model } from '@specwright/document/model'
import { workspace } from '../../../core/document/test/workspace.ts'

/** Values that end a literal, a call or a comment where they are put into code as they are. */
const hostile = [
  "O'Brien",
  'mug',
  `x'y"z`,
  '";1;//',
  "));evil();//'",
  '\\',
  '`${evil()}`',
  'a\nb\r\u2028',
  '/*</script>',
]

const pairs = hostile.flatMap((first) => hostile.map((second) => [first, second]))
const triples = pairs.flatMap((pair) => hostile.map((third) => [...pair, third]))

/** A document with an operation for each list of values: each value a parameter of its path, and the last its body too. */
async function modelOf(lists: readonly (readonly string[])[]): Promise<Model> {
  const paths = lists.map((values, index) => {
    const parameters = values.map((value, place) => {
      return { name: `p${place}`, in: 'path', required: true, schema: { type: 'string' }, example: value }
    })
    const last = values.at(-1) ?? ''
    const content = { 'application/json': { schema: { type: 'object' }, example: { [last]: [last] } } }
    const put = {
      operationId: `put${index}`,
      parameters,
      requestBody: { required: true, content },
      responses: { 204: { description: 'Done' } },
    }
    return [`/${index}${parameters.map(({ name }) => `/{${name}}`).join('')}`, { put }]
  })
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: Object.fromEntries(paths) }
  return buildModel(await loadDocument(join(workspace({ 'api.json': JSON.stringify(document) }), 'api.json')))
}

/** A statement for each operation that calls it with its example, by id. */
function samplesOf(model: Model): ReadonlyMap<string, string> {
  return new Map(
    exampleCallsOf(model).map((each) => [
      each.operation.id,
      printed(statementOf(each), { nameOf: ({ name }) => name, language: 'typescript' }),
    ]),
  )
}

/** @throws {Error} When it does not parse. */
function parsed(text: string): ts.SourceFile {
  const source = ts.createSourceFile('sample.ts', text, ts.ScriptTarget.Latest, true)
  // The parser keeps its errors on the file, where its type does not show them.
  if ('parseDiagnostics' in source && String(source.parseDiagnostics) !== '') throw new Error(`Not code: ${text}`)
  return source
}

/** The arguments of the one call of the client that a sample is, awaited or not. */
function argumentsOf(sample: string): unknown[] {
  const { statements } = parsed(sample)
  const [statement] = statements
  if (statement === undefined || statements.length > 1 || !ts.isExpressionStatement(statement)) {
    throw new Error(`Not one expression: ${sample}`)
  }
  const call = ts.isAwaitExpression(statement.expression) ? statement.expression.expression : statement.expression
  if (!ts.isCallExpression(call) || call.expression.getText() !== `client.operations.${nameOfMethod(call)}`) {
    throw new Error(`Not a call of the client: ${sample}`)
  }
  return call.arguments.map(valueOf)
}

function nameOfMethod({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

/** What a literal stands for. */
function valueOf(node: ts.Expression): unknown {
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf)
  if (ts.isObjectLiteralExpression(node)) {
    const members = node.properties.filter((member) => ts.isPropertyAssignment(member))
    if (members.length < node.properties.length) throw new Error(`Not a literal: ${node.getText()}`)
    return Object.fromEntries(members.map((member) => [nameOf(member), valueOf(member.initializer)]))
  }
  throw new Error(`Not a literal: ${node.getText()}`)
}

function nameOf({ name }: ts.PropertyAssignment): string {
  return String(ts.isComputedPropertyName(name) ? valueOf(name.expression) : 'text' in name ? name.text : undefined)
}

test.each([
  { what: 'pair', lists: pairs },
  { what: 'triple', lists: triples },
])('the sample of each $what of hostile examples is one call with these values', async ({ lists }) => {
  const samples = samplesOf(await modelOf(lists))
  const read = lists.map((_, index) => argumentsOf(samples.get(`put${index}`) ?? ''))
  expect(read).toEqual(lists.map((values) => [...values, { [values.at(-1) ?? '']: [values.at(-1)] }]))
})

test('a sample looks like hand-written code', async () => {
  const samples = samplesOf(await modelOf([['rw_mug', "O'Brien", 'say "hi"', '<TOKEN>']]))
  expect(samples.get('put0')).toBe(
    `await client.operations.put0('rw_mug', "O'Brien", 'say "hi"', '<TOKEN>', { '<TOKEN>': ['<TOKEN>'] })`,
  )
})

test('an array that a body joins keeps its name, whatever characters it contains', async () => {
  const list = { type: 'string', 'x-separator': ',', 'x-items': { type: 'string' } }
  const schema = { type: 'object', properties: { 'body[': list, other: { type: 'integer' } } }
  const post = {
    operationId: 'send',
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 204: { description: 'Done' } },
  }
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { post } } }
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const model = buildModel(await loadDocument(join(folder, 'api.json')))
  const files = emitParts(model, 'resources.ts', apart)
  const operations = files.find(({ path }) => path === 'operations.ts')
  expect(operations?.content).toContain('{ ...body, "body[": body?.["body["]?.join(",") }')
})
