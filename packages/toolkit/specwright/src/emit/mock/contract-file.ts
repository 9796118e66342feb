import { braces, brackets, code, comment, createFile, expr, key } from '@specwright/code'
import type { Code, Expression, Member } from '@specwright/code'
import type { GeneratedFile, Model, Report } from '@specwright/document/model'
import { schemasWithoutExample } from '@specwright/json-schema/examples'
import { atPointer, type JsonObject } from '@specwright/json-schema/json'
import { compiledValidators, createJudge, unusable } from '../validators/compiled-validators.ts'
import type { Layout } from '../../config/layout.ts'
import { noProgress, type Progress } from '../progress.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { examplePlace } from './example-place.ts'
import type { MockEvent } from './events.ts'
import {
  contractOf,
  type MockBody,
  type MockContract,
  type MockResponse,
  type MockRoute,
  type ValidatorOutput,
} from './contract.ts'

/** Where a contract is written. */
export interface ContractFileOptions {
  readonly layout: Layout
  readonly progress?: Progress
  /** Receives the examples that are passed over. */
  readonly report?: Report
}

/** How an engine takes the contract. */
export interface ContractFace {
  /** What the contract is for, and the engine that reads it. */
  readonly about: string
  readonly type: Code
  /** The member that has what only a mock reads; without one, the contract has it. */
  readonly stateIn?: string
  /** How pages follow each other, by operation, if there are any; their types are those of a constant. */
  readonly pages?: Readonly<Record<string, object>>
}

/** A file with the contract as data, for an engine that serves by it. */
export function contractFile(
  model: Model,
  path: string,
  { layout, progress = noProgress, report = () => {}, about, type, stateIn, pages }: ContractFileOptions & ContractFace,
): GeneratedFile {
  const compiled = compiledValidators(model, { assertsFormat: layout.assertsFormat })
  const { routes, responses, securitySchemes, basePaths, oauth, ...state } = contractOf(model, {
    validatorOf: ({ typeName }, output) => validatorFrom(layout, typeName, output),
    judge: createJudge(compiled, (pointer, fault) => {
      const location = model.document.locate(examplePlace(model.document.root, pointer))
      report({ severity: 'warning', code: 'invalid-example', message: unusable('example', fault), location })
    }),
  })
  const file = createFile({
    declared: new Set(pages ? ['contract', 'pages'] : ['contract']),
    specifierOf: specifiersFrom(path, layout),
  })
  if (pages) file.add(code`const pages = ${expr.literal(pages)} as const\n\n`)
  file.add(code`${comment(`${model.title}, as ${about}`)}export const contract: ${type} = {\n  routes: {\n`)
  const tooLarge = schemasWithoutExample(model.document.root)
  // Each row is counted when it is written.
  for (const { id, pointer } of model.operations) {
    progress.at(pointer)
    const [route] = [routes[id]].filter((each) => each !== undefined)
    for (const [status, place] of Object.entries(route?.unanswered ?? {})) {
      // Why it is too large is reported with its schema.
      if (tooLarge.has(Object(atPointer(model.document.root, place)) as JsonObject)) continue
      const message = `Cannot make an example of response ${status} of ${id}: no valid value was found. Write one beside its schema, as "example"`
      report({ severity: 'warning', code: 'no-example', message, location: model.document.locate(place) })
    }
    if (route) progress.addOutput(file.add(code`    ${key(id)}: ${routeCode(route)},\n`))
  }
  file.add(code`  },\n  responses: {\n`)
  for (const { id, pointer } of model.operations) {
    progress.at(pointer)
    const rows = brackets((responses[id] ?? []).map(responseCode))
    progress.addOutput(file.add(code`    ${key(id)}: ${rows},\n`))
  }
  const schemes = Object.entries(securitySchemes).map(([name, scheme]) => code`${key(name)}: ${expr.literal(scheme)}`)
  file.add(code`  },\n  securitySchemes: ${braces(schemes, code`,`)},\n  basePaths: ${expr.literal(basePaths)},\n`)
  for (const part of stateCode({ ...state, ...(oauth && { oauth }) }, stateIn)) progress.addOutput(file.add(part))
  if (pages) file.add(code`  pages,\n`)
  file.add(code`}\n`)
  return codeFile(path, file)
}

/** What only a mock reads of a contract, which is in a member of its own if that has a name. */
function stateCode(
  {
    oauth,
    collections,
    actions,
    transitions,
    events,
    sends,
  }: Omit<MockContract<Expression>, 'routes' | 'responses' | 'securitySchemes' | 'basePaths'>,
  stateIn: string | undefined,
): readonly Code[] {
  const rows = Object.entries(events).map(([name, event]) => code`${key(name)}: ${eventCode(event)}`)
  const members = [
    ...(oauth ? [code`oauth: ${expr.literal(oauth)}`] : []),
    code`collections: ${expr.literal(collections)}`,
    code`actions: ${expr.literal(actions)}`,
    code`transitions: ${expr.literal(transitions)}`,
    ...(rows.length > 0 ? [code`sends: ${expr.literal(sends)}`] : []),
  ]
  if (stateIn !== undefined) {
    const all = rows.length > 0 ? [...members, code`events: ${braces(rows, code`,`)}`] : members
    return [code`  ${key(stateIn)}: ${braces(all, code`,`)},\n`]
  }
  const listed = rows.length > 0 ? [code`  events: {\n`, ...rows.map((row) => code`    ${row},\n`), code`  },\n`] : []
  return [...members.map((member) => code`  ${member},\n`), ...listed]
}

/** A validator of a type: one without its JSON Schema, which a mock does not show, if there are such. */
function validatorFrom(layout: Layout, typeName: string, output: ValidatorOutput): Expression {
  if (layout.pathOf('checkers') !== undefined) return expr.imported('checkers', `${typeName}Checker`)
  return expr.imported(layout.pathOf('responses') === undefined ? 'validators' : output, `${typeName}Schema`)
}

function routeCode({ operation, inputs, bodies, examples, unanswered }: MockRoute<Expression>): Code {
  const read = Object.entries(inputs).map(([location, { validator, fields, defaults }]) => {
    const members = [
      { key: 'validator', value: validator },
      { key: 'fields', value: expr.literal(fields) },
      { key: 'defaults', value: expr.literal(defaults) },
    ]
    return code`${key(location)}: ${expr.object(members)}`
  })
  const accepted = bodies.map(({ fields, maxBytes, ...body }) =>
    expr.object([
      ...contentMembers(body),
      { key: 'fields', value: expr.literal(fields) },
      ...(maxBytes === undefined ? [] : [{ key: 'maxBytes', value: expr.literal(maxBytes) }]),
    ]),
  )
  const members = [
    code`operation: ${expr.literal(operation)}`,
    code`inputs: ${braces(read, code`,`)}`,
    code`bodies: ${brackets(accepted)}`,
    code`examples: ${brackets(examples.map((example) => expr.literal(example)))}`,
    ...(Object.keys(unanswered).length > 0 ? [code`unanswered: ${expr.literal(unanswered)}`] : []),
  ]
  return braces(members, code`,`)
}

function responseCode({ status, headers, content }: MockResponse<Expression>): Expression {
  return expr.object([
    { key: 'status', value: expr.literal(status) },
    ...(headers ? [{ key: 'headers', value: headersCode(headers) }] : []),
    { key: 'content', value: expr.array(content.map((each) => expr.object(contentMembers(each)))) },
  ])
}

function contentMembers({ items, fields, ...body }: MockResponse<Expression>['content'][number]): Member[] {
  if (items === undefined)
    return [...bodyMembers(body), ...(fields ? [{ key: 'fields', value: expr.literal(fields) }] : [])]
  const { reads, json, validator } = items
  const members = [
    { key: 'reads', value: expr.literal(reads) },
    ...(json ? [{ key: 'json', value: expr.literal({ ...json }) }] : []),
    ...(validator ? [{ key: 'validator', value: validator }] : []),
  ]
  return [...bodyMembers(body), { key: 'items', value: expr.object(members) }]
}

function headersCode({ validator, fields }: NonNullable<MockResponse<Expression>['headers']>): Expression {
  return expr.object([
    { key: 'validator', value: validator },
    { key: 'fields', value: expr.literal(fields) },
  ])
}

function bodyMembers({ contentType, isJson, validator }: MockBody<Expression>): Member[] {
  return [
    { key: 'contentType', value: expr.literal(contentType) },
    ...(isJson ? [{ key: 'isJson', value: expr.true }] : []),
    ...(validator ? [{ key: 'validator', value: validator }] : []),
  ]
}

function eventCode({ source, method, headers, body }: MockEvent<Expression>): Expression {
  return expr.object([
    { key: 'source', value: expr.literal(source) },
    { key: 'method', value: expr.literal(method) },
    { key: 'headers', value: expr.literal(headers) },
    ...(body
      ? [
          {
            key: 'body',
            value: expr.object([
              ...bodyMembers(body),
              { key: 'examples', value: expr.literal(body.examples) },
              { key: 'place', value: expr.literal(body.place) },
            ]),
          },
        ]
      : []),
  ])
}
