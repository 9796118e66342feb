import type { Model } from '@specwright/document/model'
import { braces, code, createFile, expr, key, list, type Code } from '@specwright/code'
import { codeFile } from '../generated-file.ts'
import { statusKey } from './content.ts'
import { descriptorOf } from './descriptor.ts'
import type { ClientMethod } from './described-resources.ts'
import { engineType } from './engine-names.ts'
import { everyExport, type PartFile, type PartOptions } from './modules.ts'
import { callOf, docOf, signaturesOf, wholeSignatureOf } from './signature.ts'

/** `descriptors.ts`: what the engine needs to know of each operation, under the name of its function. */
export function emitDescriptors(
  methods: readonly ClientMethod[],
  model: Model,
  { path, specifierOf }: PartOptions,
): PartFile {
  const file = createFile({ specifierOf, declared: new Set(methods.map(({ functionName }) => functionName)) })
  for (const { functionName, method } of methods)
    file.add(code`
      export const ${expr.name(functionName)}: ${engineType('OperationDescriptor')} = ${descriptorOf(method, model)}

    `)
  // Without an export, it would not be a module.
  if (methods.length === 0) file.add(code`export {}\n`)
  return { file: codeFile(path, file), engineNames: file.usedOf('client-engine') }
}

/** `operations.ts`: a function for each operation, so that a bundle includes only those in use, and their errors. */
export function emitOperationFunctions(
  methods: readonly ClientMethod[],
  model: Model,
  { path, error, specifierOf }: PartOptions,
): PartFile {
  // A parameter hides what has its name.
  const own = methods.flatMap(({ functionName, method }) => [functionName, ...method.arguments.map(({ name }) => name)])
  const file = createFile({ specifierOf, declared: new Set(own) })
  file.add(clientType(model), errorsOf(methods))
  for (const each of methods) file.add(functionOf(each, model, error))
  return { file: codeFile(path, file), engineNames: file.usedOf('client-engine') }
}

function clientType({ title }: Model): Code {
  return code`
    /** A client of the service, which each operation takes. */
    export type Client = ${engineType('ClientOf')}<${expr.literal(title)}>

  `
}

/** The error bodies of all operations, by operation id. */
function errorsOf(methods: readonly ClientMethod[]): Code {
  const members = methods.map(({ method: { operation, errors } }) => {
    const failures = errors.length === 0 ? [{ status: 'default', type: code`unknown` }] : errors
    const bodies = failures.map(({ status, type }) => code`readonly ${statusKeyOf(status)}: ${type}`)
    return code`readonly ${key(operation.id)}: ${braces(bodies)}`
  })
  return code`
    /** The error bodies of each operation, by status. */
    export interface Errors ${braces(members)}

  `
}

function statusKeyOf(status: string): Code {
  const index = statusKey(status)
  return typeof index.value === 'number' ? index : key(status)
}

/** The function of an operation. */
function functionOf({ functionName, method }: ClientMethod, model: Model, error: string): Code {
  const name = expr.name(functionName)
  const client = [code`client: Client`]
  const signatures = signaturesOf(method, client)
  const overloads = signatures.length === 1 ? [] : signatures
  const declarations = overloads.map((signature) => code`export function ${name}${signature}\n`)
  const descriptor = expr.member(everyExport('descriptors'), functionName)
  return code`
    ${docOf(method.operation, error)}${list(declarations, code``)}export function ${name}${wholeSignatureOf(method, client)} {
      return ${callOf(method, descriptor, model)}
    }

  `
}
