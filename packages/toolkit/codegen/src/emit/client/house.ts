import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { typeNameOf } from '@loyalty-kit/document/names'
import { print } from '@loyalty-kit/code'
import { generatedFile } from '../generated-file.ts'
import { clientFunctions, houseDescriptorOf } from './house-descriptor.ts'
import { methodFor, type Method } from './method.ts'
import { resourcesOf } from './names.ts'
import { docOf, namesOf, parametersOf } from './signature.ts'

/** What the file declares or imports besides the contract's types. */
const local = [
  ...Object.values(clientFunctions).flat(),
  'Call',
  'CallOptions',
  'Errors',
  'List',
  'Listing',
  'ListOptions',
  'OperationDescriptor',
  'Operations',
  'Pending',
  'Resources',
  'paths',
]

/** `resources.ts`: the interface of every resource, the errors of every operation, and what each method sends. */
export function emitHouseClient(model: Model, layout: Layout): GeneratedFile {
  const resources = resourcesOf(model.operations).map((resource) => ({
    ...resource,
    typeName: `${typeNameOf(resource.name)}Resource`,
  }))
  const reserved = new Set([...local, ...resources.map(({ typeName }) => typeName)])
  const imported = new Set<string>()
  const byPointer = new Map(model.schemas.map(({ pointer, typeName }) => [pointer, typeName]))
  const nameOf = (pointer: string): string | undefined => {
    const name = byPointer.get(pointer)
    if (name === undefined || reserved.has(name)) return undefined
    imported.add(name)
    return name
  }
  const described = resources.map((resource) => ({
    ...resource,
    doc: model.tags
      .filter(({ name }) => resource.tags.includes(name))
      .map(({ description }) => description)
      .join('\n\n'),
    methods: resource.methods.map(({ name, operation }) => ({ name, method: methodFor(operation, model, nameOf) })),
  }))
  const methods = described.flatMap((resource) => resource.methods.map(({ method }) => method))

  const interfaces = described.map(({ typeName, doc, methods: members }) => {
    const signatures = members.map(
      ({ name, method }) => `${docOf(method.operation, 'ApiError', '  ')}  ${print.key(name)}${signatureOf(method)}\n`,
    )
    return `${print.comment(doc)}export interface ${print.identifier(typeName)} {\n${signatures.join('\n')}}\n`
  })
  const members = described.map(
    ({ name, typeName, doc }) => `${print.comment(doc, '  ')}  readonly ${print.key(name)}: ${typeName}\n`,
  )
  const implementations = described.map(({ name, methods: ofResource }) => {
    const lines = ofResource.map((each) => `      ${print.key(each.name)}: ${implementationOf(each.method)},\n`)
    return `    ${print.key(name)}: {\n${lines.join('')}    },\n`
  })
  const errors = methods.map(({ operation, errors: failures }) => {
    const rows = (failures.length === 0 ? [{ status: 'default', type: 'unknown' }] : failures).map(
      ({ status, type }) => `    readonly ${/^\d+$/.test(status) ? status : print.key(status)}: ${type}\n`,
    )
    return `  readonly ${print.key(operation.id)}: {\n${rows.join('')}  }\n`
  })
  const functions = new Set<string>()
  const rows = methods.map(
    (method) => `  ${print.key(method.operation.id)}: ${houseDescriptorOf(method, functions)},\n`,
  )
  const body = [
    ...interfaces,
    `/** The resources of the service. */\nexport interface Resources {\n${members.join('')}}\n`,
    `/** The body that each operation's failures carry, by status. */\nexport interface Errors {\n${errors.join('')}}\n`,
    `/** What every operation sends, by its id. */\nexport type Operations = Readonly<Record<keyof Errors, OperationDescriptor>>\n`,
    `/** Every operation, as the contract has it. */\nexport const operations: Operations = {\n${rows.join('')}}\n`,
    [
      '/** The resources, each method a call of one operation. */\n',
      `export function createResources(operations: Operations, call: Call, list: List): Resources {\n  return {\n${implementations.join('')}  }\n}\n`,
    ].join(''),
  ].join('\n')
  return generatedFile(
    'packages/client/src/generated/resources.ts',
    `${importsOf(body, imported, functions, layout)}\n${body}`,
  )
}

function importsOf(body: string, types: ReadonlySet<string>, functions: ReadonlySet<string>, layout: Layout): string {
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(body)
  const fromSpec = [...[...types].filter(uses).toSorted(), ...(uses('paths') ? ['paths'] : [])]
  const runtime = ['Call', 'CallOptions', 'OperationDescriptor', 'Pending'].filter(uses)
  const pages = ['List', 'Listing', 'ListOptions'].filter(uses)
  const values = Object.entries(clientFunctions).map(([from, names]) =>
    importOf(
      names.filter((name) => functions.has(name)),
      from,
      'import',
    ),
  )
  return [
    importOf(fromSpec, layout.specifier('types')),
    ...values,
    importOf(runtime, '../call.ts'),
    importOf(pages, '../pages.ts'),
  ].join('')
}

function importOf(names: readonly string[], from: string, keyword = 'import type'): string {
  return names.length === 0 ? '' : `${keyword} { ${names.join(', ')} } from ${print.literal(from)}\n`
}

function signatureOf(method: Method): string {
  return method.item !== undefined
    ? `(${parametersOf(method, 'ListOptions')}): Listing<${method.item}>`
    : `(${parametersOf(method, 'CallOptions')}): Pending<${method.result}>`
}

function implementationOf(method: Method): string {
  const operation = /^[A-Za-z_$][\w$]*$/.test(method.operation.id)
    ? `operations.${method.operation.id}`
    : `operations[${print.literal(method.operation.id)}]`
  return `(${namesOf(method)}) => ${method.item === undefined ? 'call' : 'list'}(${operation}, ${method.input}, options)`
}
