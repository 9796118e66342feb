import { posix } from 'node:path'
import type { Layout } from '../../layout.ts'
import type { OutputName } from '../../outputs.ts'
import type { GeneratedFile, HeaderModel, Model, OperationModel, PartModel } from '@loyalty-kit/document/model'
import type { JsonSchema } from '@loyalty-kit/json-schema/json'
import { pointerOf, refOf } from '@loyalty-kit/json-schema/ref'
import { print } from '@loyalty-kit/code'
import { examplesOf } from './examples.ts'
import { defaultsOf, fieldsOfForm, fieldsOfParameters } from '../docs/fields.ts'
import { isForm } from '../types/form-schemas.ts'
import { generatedFile } from '../generated-file.ts'

/**
 * The tables that the mock server reads: what checks a request to each operation and what it may answer, and, for a proxy,
 * what checks its answers.
 */
export function emitRoutes(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const responses = posix.join(posix.dirname(path), 'responses.ts')
  return [
    generatedFile(path, routesModule(model, importer(path, layout))),
    generatedFile(responses, responsesModule(model, importer(responses, layout))),
  ]
}

/** Module specifier of an output, seen from one file. */
type SpecifierOf = (output: OutputName) => string

function importer(path: string, layout: Layout): SpecifierOf {
  return (output) => layout.specifier(output, path)
}

/** Validators as they are printed, and which of them have to be imported. */
interface Validators {
  readonly names: Set<string>
  /** Those of parts of responses, which stand apart. */
  readonly responseNames: Set<string>
}

function routesModule(model: Model, specifierOf: SpecifierOf): string {
  const validators: Validators = { names: new Set(), responseNames: new Set() }
  const rows = model.operations.map((operation) =>
    [
      `  ${print.key(operation.id)}: {\n`,
      `    operation: operations${member(operation.id)},\n`,
      `    inputs: ${block('{', inputsOf(operation, model, validators), '}')},\n`,
      `    bodies: ${block('[', bodiesOf(operation, model, validators), ']')},\n`,
      '    examples: [\n',
      ...examplesOf(operation, model).map((example) => `      ${print.literal(example)},\n`),
      '    ],\n  },\n',
    ].join(''),
  )
  return [
    "import type { Route } from '@loyalty-kit/mock-engine'\n",
    `import { operations, type Operation } from ${print.literal(specifierOf('operations'))}\n`,
    ...importsOf(validators, specifierOf),
    '\n/** Every operation: what checks a request to it, and what it may answer. */\n',
    `export const routes: { readonly [id: string]: Route<Operation> } = {\n${rows.join('')}}\n`,
  ].join('')
}

function inputsOf(operation: OperationModel, model: Model, validators: Validators): string[] {
  const { root } = model.document
  return model.inputs
    .filter((input) => input.operation === operation.id)
    .map((input) => {
      const parameters = operation.parameters.filter((parameter) => parameter.in === input.in)
      const fields = print.literal(fieldsOfParameters(parameters, root))
      const defaults = print.literal(defaultsOf(parameters, root))
      const validator = validatorOf(input.typeName, validators.names)
      return `      ${input.in}: { validator: ${validator}, fields: ${fields}, defaults: ${defaults} },\n`
    })
}

function bodiesOf({ id, requestBody }: OperationModel, model: Model, validators: Validators): string[] {
  return (requestBody?.content ?? []).map(({ contentType, schema }) => {
    const fields = isForm(contentType) && schema !== undefined ? fieldsOfForm(schema, model.document.root) : {}
    const check = bodyCheck({ operation: id, contentType }, schema, model, validators)
    return `      { contentType: ${print.literal(contentType)}${check}, fields: ${print.literal(fields)} },\n`
  })
}

function responsesModule(model: Model, specifierOf: SpecifierOf): string {
  const validators: Validators = { names: new Set(), responseNames: new Set() }
  const rows = model.operations.map(({ id, responses }) => {
    const lines = responses.map(({ status, headers, content }) => {
      const part = headers.length > 0 ? partOf(model, { operation: id, status }) : undefined
      const check = part ? `headers: ${headersCheck(part, headers, model, validators)}, ` : ''
      const bodies = content.map(({ contentType, schema }) => {
        const body = bodyCheck({ operation: id, contentType, status }, schema, model, validators)
        return `{ contentType: ${print.literal(contentType)}${body} }`
      })
      return `    { status: ${print.literal(status)}, ${check}content: [${bodies.join(', ')}] },\n`
    })
    return `  ${print.key(id)}: [\n${lines.join('')}  ],\n`
  })
  return [
    "import type { AllowedResponse } from '@loyalty-kit/mock-engine'\n",
    ...importsOf(validators, specifierOf),
    '\n/** What every operation may answer, with what checks it. */\n',
    `export const responses: { readonly [id: string]: readonly AllowedResponse[] } = {\n${rows.join('')}}\n`,
  ].join('')
}

function headersCheck(
  { typeName }: PartModel,
  headers: readonly HeaderModel[],
  { document }: Model,
  validators: Validators,
): string {
  const written = { in: 'header', style: 'simple', explode: false } as const
  const fields = fieldsOfParameters(
    headers.map((header) => ({ ...header, ...written })),
    document.root,
  )
  return `{ validator: ${validatorOf(typeName, validators.responseNames)}, fields: ${print.literal(fields)} }`
}

type PartKey = Pick<PartModel, 'operation' | 'status' | 'contentType'>

/** `, validator: NameSchema`, or nothing for a body that the document gives no schema. */
function bodyCheck(key: PartKey, schema: JsonSchema | undefined, model: Model, validators: Validators): string {
  const part = partOf(model, key)
  const typeName = part?.typeName ?? schemaNamed(model, schema)
  if (typeName === undefined) return ''
  const names = part?.status === undefined ? validators.names : validators.responseNames
  return `, validator: ${validatorOf(typeName, names)}`
}

function partOf({ parts }: Model, key: PartKey): PartModel | undefined {
  return parts.find(
    (part) => part.operation === key.operation && part.status === key.status && part.contentType === key.contentType,
  )
}

function validatorOf(typeName: string, names: Set<string>): string {
  const name = `${print.identifier(typeName)}Schema`
  names.add(name)
  return name
}

/** Type name of the named schema that a reference leads to. */
function schemaNamed(model: Model, schema: JsonSchema | undefined): string | undefined {
  const pointer = pointerOf(refOf(schema) ?? '')
  return model.schemas.find((named) => named.pointer === pointer)?.typeName
}

function importsOf({ names, responseNames }: Validators, specifierOf: SpecifierOf): string[] {
  return [[names, 'validators'] as const, [responseNames, 'responses'] as const].flatMap(([set, output]) =>
    set.size > 0 ? [`import { ${[...set].toSorted().join(', ')} } from '${specifierOf(output)}'\n`] : [],
  )
}

function block(open: string, lines: readonly string[], close: string): string {
  return lines.length === 0 ? open + close : `${open}\n${lines.join('')}    ${close}`
}

function member(id: string): string {
  return print.key(id) === id ? `.${id}` : `[${print.literal(id)}]`
}
