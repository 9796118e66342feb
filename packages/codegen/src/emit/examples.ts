import { exampleValue } from '../example-value.ts'
import type { Layout } from '../layout.ts'
import type { GeneratedFile, JsonSchema, Model, OperationModel, ResponseModel } from '../model.ts'
import { print } from '../print.ts'
import { fieldsOf, fieldsOfForm } from './fields.ts'
import { generatedFile } from './generated-file.ts'
import { mockSource } from './mock-source.ts'

/** One answer that an operation may give, as data. */
interface Example {
  readonly status: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
}

/**
 * What the mock answers with, for each operation: the document's own examples, or values made from the schemas of
 * responses that have none.
 *
 * In a house it is a table that the mock server reads, with the validators of each operation's parameters and bodies
 * (a body whose schema has no name has none). In a folder it is `mock.ts`, a whole mock in one file.
 */
export function emitExamples(model: Model, layout: Layout): GeneratedFile[] {
  if (layout.kind === 'folder')
    return [generatedFile('mock.ts', mockSource(model.operations.map((operation) => folderRoute(operation, model))))]
  return [generatedFile('packages/mock-server/src/generated/routes.ts', houseRoutes(model, layout))]
}

function folderRoute(operation: OperationModel, model: Model): string {
  const { id, method, path, aliases } = operation
  const row = { method: method.toUpperCase(), paths: [path, ...aliases], examples: examplesOf(operation, model) }
  return `  ${print.key(id)}: ${print.literal(row)},\n`
}

function houseRoutes(model: Model, layout: Layout): string {
  const { root } = model.document
  const used = new Set<string>()
  const validator = (typeName: string): string => {
    const name = `${print.identifier(typeName)}Schema`
    used.add(name)
    return name
  }
  const rows = model.operations.map((operation) => {
    const inputs = model.inputs.filter((input) => input.operation === operation.id)
    const bodies = operation.requestBody?.content.map(({ contentType, schema }) => {
      const named = schemaNamed(model, schema)
      const check = named === undefined ? '' : `validator: ${validator(named)}, `
      const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType)
      const fields = isForm && schema !== undefined ? fieldsOfForm(schema, root) : {}
      return `      { contentType: ${print.literal(contentType)}, ${check}fields: ${print.literal(fields)} },\n`
    })
    return [
      `  ${print.key(operation.id)}: {\n`,
      `    operation: operations${member(operation.id)},\n`,
      `    inputs: {${inputs.length > 0 ? '\n' : ''}`,
      ...inputs.map((input) => {
        const parameters = operation.parameters.filter((parameter) => parameter.in === input.in)
        const fields = fieldsOf(
          parameters.map(({ name, schema }) => [name, schema]),
          root,
        )
        return `      ${input.in}: { validator: ${validator(input.typeName)}, fields: ${print.literal(fields)} },\n`
      }),
      `${inputs.length > 0 ? '    ' : ''}},\n`,
      `    bodies: [${bodies ? `\n${bodies.join('')}    ` : ''}],\n`,
      '    examples: [\n',
      ...examplesOf(operation, model).map((example) => `      ${print.literal(example)},\n`),
      '    ],\n  },\n',
    ].join('')
  })
  const names = [...used].toSorted()
  return [
    "import { operations } from '@loyalty-kit/spec'\n",
    names.length > 0 ? `import { ${names.join(', ')} } from '${layout.specifier('validators')}'\n` : '',
    "import type { Route } from '../route.ts'\n\n",
    '/** Every operation: what checks a request to it, and what it may answer. */\n',
    `export const routes: { readonly [id: string]: Route } = {\n${rows.join('')}}\n`,
  ].join('')
}

function member(id: string): string {
  return print.key(id) === id ? `.${id}` : `[${print.literal(id)}]`
}

/** Type name of the named schema that a reference leads to. */
function schemaNamed(model: Model, schema: JsonSchema | undefined): string | undefined {
  if (typeof schema !== 'object' || typeof schema['$ref'] !== 'string') return undefined
  const pointer = decodeURIComponent(schema['$ref'].slice(1))
  return model.schemas.find((named) => named.pointer === pointer)?.typeName
}

function examplesOf({ responses }: OperationModel, model: Model): Example[] {
  return responses.flatMap((response) => examplesOfResponse(response, model))
}

function examplesOfResponse({ status, headers, content }: ResponseModel, model: Model): Example[] {
  const { root } = model.document
  const required = headers.filter((header) => header.required)
  const common = {
    status,
    headers: Object.fromEntries(required.map(({ name, schema }) => [name, headerText(exampleValue(schema, root))])),
  }
  if (content.length === 0) return [{ ...common, name: 'empty' }]
  return content.flatMap(({ contentType, schema, examples }): Example[] => {
    if (examples.length > 0) return examples.map(({ name, value }) => ({ ...common, name, contentType, value }))
    const value = schema === undefined ? undefined : exampleValue(schema, root)
    return [{ ...common, name: 'generated', contentType, ...(value === undefined ? {} : { value }) }]
  })
}

/** A header's value as text that cannot end the header. */
function headerText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/[^\x20-\x7e]/g, '')
}
