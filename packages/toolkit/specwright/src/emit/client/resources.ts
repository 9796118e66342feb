import { braces, code, comment, createFile, expr, key, list, type Code } from '@specwright/code'
import { codeFile } from '../generated-file.ts'
import type { ClientResource } from './described-resources.ts'
import { engineFunction } from './engine-names.ts'
import { everyExport, type PartFile, type PartOptions } from './modules.ts'
import { docOf, signaturesOf } from './signature.ts'

/** `resources.ts`: the interface of every resource, and what creates them for a client: a method for each operation. */
export function emitResources(
  resources: readonly ClientResource[],
  { path, error, ...options }: PartOptions,
): PartFile {
  const file = createFile(options)
  for (const resource of resources) file.add(interfaceOf(resource, error))
  file.add(interfaceOfAll(resources), creatorOf(resources))
  return { file: codeFile(path, file), engineNames: file.usedOf('client-engine') }
}

/** The name of a method in an interface, in which a bare `new` would be a constructor. */
function methodKey(name: string): Code {
  return name === 'new' ? code`${expr.literal(name)}` : code`${key(name)}`
}

function interfaceOf({ typeName, doc, methods }: ClientResource, error: string): Code {
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

function interfaceOfAll(resources: readonly ClientResource[]): Code {
  const members = resources.map(({ name, typeName, doc }) => {
    return code`${comment(doc)}readonly ${key(name)}: ${expr.name(typeName)}`
  })
  return code`
    /** The resources of the service. */
    export interface Resources ${braces(members)}

  `
}

function creatorOf(resources: readonly ClientResource[]): Code {
  const functions = everyExport('operations')
  // Compilers may refuse a parameter that nothing uses.
  const client = expr.name(resources.length === 0 ? '_client' : 'client')
  const created = resources.map(({ name, methods }) => {
    const bound = methods.map((each) => {
      const operation = expr.member(functions, each.functionName)
      return code`${key(each.name)}: ${expr.call(engineFunction('methodOf'), [client, operation])}`
    })
    return code`${key(name)}: ${braces(bound, code`,`)}`
  })
  const type = code`${functions}.${expr.name('Client')}`
  return code`
    /** Creates the resources of a client, with a method for each operation. */
    export function createResources(${client}: ${type}): Resources {
      return ${braces(created, code`,`)}
    }
  `
}
