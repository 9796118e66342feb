import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { typeNameOf } from '@loyalty-kit/document/names'
import { braces, code, comment, createFile, expr, key, list, typeOf, type Code } from '@loyalty-kit/code'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { statusKey } from './content.ts'
import { descriptorOf } from './descriptor.ts'
import { engineNames, engineType } from './engine-names.ts'
import { methodFor, type Method } from './method.ts'
import { resourcesOf } from './names.ts'
import type { NameOfSchema } from './shape.ts'
import { docOf, implementationOf, signaturesOf } from './signature.ts'

/** Names that the file declares, and globals that it uses. */
const local = [
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

/** The file of a document's resources, and the names that it imports from the engine. */
export interface ResourcesFile {
  readonly file: GeneratedFile
  readonly engineNames: readonly string[]
  /** The parameters of `createResources`, in order; `list` and `stream` are present if any operation needs them. */
  readonly parameters: readonly ResourcesParameter[]
}

/** A parameter of `createResources`. */
export type ResourcesParameter = 'operations' | 'call' | 'list' | 'stream'

/** The path of the file, and the name of `ApiError` in its comments. */
export interface ResourcesOptions {
  readonly path: string
  readonly error: string
}

/** `resources.ts`: the interface of every resource, the errors of every operation, and the operation of each method. */
export function emitResources(model: Model, layout: Layout, { path, error }: ResourcesOptions): ResourcesFile {
  const resources = describedResources(model)
  const methods = resources.flatMap((resource) => resource.methods.map(({ method }) => method))
  const parameters = parametersFor(methods)
  const file = createFile({ specifierOf: specifiersFrom(path, layout) })
  for (const resource of resources) file.add(interfaceOf(resource, error))
  file.add(
    interfaceOfAll(resources),
    errorsOf(methods),
    operationsOf(methods, model),
    creatorOf(resources, { parameters, model }),
  )
  return { file: codeFile(path, file), engineNames: file.usedOf('client-engine'), parameters }
}

/** A resource as code. */
interface Resource {
  readonly name: string
  readonly typeName: string
  readonly doc: string
  readonly methods: readonly { readonly name: string; readonly method: Method }[]
}

function describedResources(model: Model): Resource[] {
  const resources = resourcesOf(model).map((resource) => ({
    ...resource,
    typeName: `${typeNameOf(resource.name)}Resource`,
  }))
  const reserved = new Set([...local, ...engineNames, ...resources.map(({ typeName }) => typeName)])
  const nameOf = namesBut(reserved, model)
  return resources.map(({ name, typeName, tags, methods }) => ({
    name,
    typeName,
    doc: model.tags
      .filter((tag) => tags.includes(tag.name))
      .map(({ description }) => description)
      .join('\n\n'),
    methods: methods.map((each) => ({ name: each.name, method: methodFor(each.operation, model, nameOf) })),
  }))
}

/** The types of named schemas, except those with a reserved name. */
function namesBut(reserved: ReadonlySet<string>, { schemas }: Model): NameOfSchema {
  const free = schemas.filter(({ typeName }) => !reserved.has(typeName))
  const types = new Map(free.map(({ pointer, typeName }) => [pointer, typeOf('types', typeName)]))
  return (pointer) => types.get(pointer)
}

/** The name of a method in an interface, in which a bare `new` would be a constructor. */
function methodKey(name: string): Code {
  return name === 'new' ? code`${expr.literal(name)}` : code`${key(name)}`
}

function interfaceOf({ typeName, doc, methods }: Resource, error: string): Code {
  const members = methods.map(({ name, method }) => {
    const signatures = signaturesOf(method).map((signature) => code`${methodKey(name)}${signature}`)
    return code`${docOf(method.operation, error)}${list(signatures, code`\n`)}`
  })
  return code`
    ${comment(doc)}export interface ${expr.name(typeName)} {
      ${list(members, code`\n\n`)}
    }

  `
}

function interfaceOfAll(resources: readonly Resource[]): Code {
  const members = resources.map(({ name, typeName, doc }) => {
    return code`${comment(doc)}readonly ${key(name)}: ${expr.name(typeName)}`
  })
  return code`
    /** The resources of the service. */
    export interface Resources ${braces(members)}

  `
}

/** The error bodies of all operations, by operation id. */
function errorsOf(methods: readonly Method[]): Code {
  const members = methods.map(({ operation, errors }) => {
    const failures = errors.length === 0 ? [{ status: 'default', type: code`unknown` }] : errors
    const bodies = failures.map(({ status, type }) => code`readonly ${keyOf(status)}: ${type}`)
    return code`readonly ${key(operation.id)}: ${braces(bodies)}`
  })
  return code`
    /** The error bodies of each operation, by status. */
    export interface Errors ${braces(members)}

  `
}

function keyOf(status: string): Code {
  const index = statusKey(status)
  return typeof index.value === 'number' ? index : key(status)
}

function operationsOf(methods: readonly Method[], model: Model): Code {
  const rows = methods.map((method) => code`${key(method.operation.id)}: ${descriptorOf(method, model)}`)
  return code`
    /** The descriptor of every operation, by its id. */
    export type Operations = Readonly<Record<keyof Errors, ${engineType('OperationDescriptor')}>>

    /** Every operation of the contract. */
    export const operations: Operations = ${braces(rows, code`,`)}

  `
}

/** The parameters of `createResources`: only those that the methods need. */
function parametersFor(methods: readonly Method[]): ResourcesParameter[] {
  if (methods.length === 0) return []
  const lists = methods.some(({ listed }) => listed)
  const streams = methods.some(({ streamed }) => streamed)
  return ['operations', 'call', ...(lists ? (['list'] as const) : []), ...(streams ? (['stream'] as const) : [])]
}

const parameterTypes: Readonly<Record<ResourcesParameter, Code>> = {
  operations: code`Operations`,
  call: engineType('Call'),
  list: engineType('List'),
  stream: engineType('Stream'),
}

function creatorOf(
  resources: readonly Resource[],
  { parameters, model }: { readonly parameters: readonly ResourcesParameter[]; readonly model: Model },
): Code {
  const made = resources.map(({ name, methods }) => {
    const implementations = methods.map((each) => code`${key(each.name)}: ${implementationOf(each.method, model)}`)
    return code`${key(name)}: ${braces(implementations, code`,`)}`
  })
  const taken = parameters.map((name) => code`${expr.name(name)}: ${parameterTypes[name]}`)
  return code`
    /** Creates the resources, with a method for each operation. */
    export function createResources(${list(taken)}): Resources {
      return ${braces(made, code`,`)}
    }
  `
}
