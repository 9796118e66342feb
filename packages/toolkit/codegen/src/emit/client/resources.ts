import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { typeNameOf } from '@loyalty-kit/document/names'
import { print } from '@loyalty-kit/code'
import { generatedFile } from '../generated-file.ts'
import { clientFunctions, descriptorOf } from './descriptor.ts'
import { fromEngine, sameNames } from '../engine.ts'
import { methodFor, type Method } from './method.ts'
import { resourcesOf } from './names.ts'
import { docOf, namesOf, parametersOf } from './signature.ts'

/** Types of the engine that the file may use. */
const engineTypes = ['Call', 'CallOptions', 'List', 'ListOptions', 'Listing', 'OperationDescriptor', 'Pending']

/** What the file declares, imports or knows besides the document's types. */
const local = [
  ...clientFunctions,
  ...engineTypes,
  'Errors',
  'FormData',
  'NonNullable',
  'Omit',
  'Operations',
  'Readonly',
  'Record',
  'RequestInit',
  'Resources',
  'Uint8Array',
  'paths',
]

/** The resources of a document, and what their code takes from the engine. */
export interface ResourcesFile {
  readonly file: GeneratedFile
  readonly engineNames: readonly string[]
  /** What `createResources` is called with, in order: the last of them is there where something is listed. */
  readonly parameters: readonly ('operations' | 'call' | 'list')[]
}

/** Where the file goes, and how its comments call the error of an answer that is no success. */
export interface ResourcesOptions {
  readonly path: string
  readonly error: string
}

/** `resources.ts`: the interface of every resource, the errors of every operation, and what each method sends. */
export function emitResources(model: Model, layout: Layout, { path, error }: ResourcesOptions): ResourcesFile {
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
      ({ name, method }) => `${docOf(method.operation, error, '  ')}  ${print.key(name)}${signatureOf(method)}\n`,
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
  const rows = methods.map((method) => `  ${print.key(method.operation.id)}: ${descriptorOf(method, functions)},\n`)
  const lists = methods.some(({ item }) => item !== undefined)
  const parameters =
    methods.length === 0 ? [] : (['operations', 'call', ...(lists ? (['list'] as const) : [])] as const)
  const types = { operations: 'Operations', call: 'Call', list: 'List' } as const
  const signature = parameters.map((name) => `${name}: ${types[name]}`).join(', ')
  const body = [
    ...interfaces,
    `/** The resources of the service. */\nexport interface Resources {\n${members.join('')}}\n`,
    `/** The body that each operation's failures carry, by status. */\nexport interface Errors {\n${errors.join('')}}\n`,
    `/** What every operation sends, by its id. */\nexport type Operations = Readonly<Record<keyof Errors, OperationDescriptor>>\n`,
    `/** Every operation, as the contract has it. */\nexport const operations: Operations = {\n${rows.join('')}}\n`,
    [
      '/** The resources, each method a call of one operation. */\n',
      `export function createResources(${signature}): Resources {\n  return {\n${implementations.join('')}  }\n}\n`,
    ].join(''),
  ].join('\n')
  const typesOfErrors = methods.flatMap((method) => method.errors.map(({ type }) => type))
  const code = [...methods.map(signatureOf), ...typesOfErrors, signature, 'OperationDescriptor'].join('\n')
  const uses = usedIn(code)
  const used = engineTypes.filter(uses)
  const called = clientFunctions.filter((name) => functions.has(name))
  const imports = [
    importOf(
      [...[...imported].filter(uses).toSorted(), ...(uses('paths') ? ['paths'] : [])],
      layout.specifier('types', path),
    ),
    fromEngine('client-engine', sameNames(called), { statement: 'import', layout, path }),
    fromEngine('client-engine', sameNames(used), { statement: 'import type', layout, path }),
  ]
  return {
    file: generatedFile(path, `${imports.join('')}\n${body}`),
    engineNames: [...called, ...used],
    parameters,
  }
}

/** Tells of a name whether code uses it, wherever else its literals mention it. */
function usedIn(code: string): (name: string) => boolean {
  const words = new Set(code.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/[\w$]+/g))
  return (name) => words.has(name)
}

function importOf(names: readonly string[], from: string): string {
  return names.length === 0 ? '' : `import type { ${names.join(', ')} } from ${print.literal(from)}\n`
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
