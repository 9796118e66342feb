import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { generatedFile } from '../generated-file.ts'
import { descriptorOf } from './descriptor.ts'
import { folderRuntime, type FolderNames } from './folder-runtime.ts'
import { methodFor } from './method.ts'
import { resourcesOf } from './names.ts'
import { docOf, namesOf, parametersOf } from './signature.ts'

/** `client.ts`: a client of its own for any document, with nothing to import but the types. */
export function emitFolderClient(model: Model, layout: Layout): GeneratedFile {
  const byPointer = new Map(model.schemas.map(({ pointer, name }) => [pointer, name]))
  const nameOf = (pointer: string): string | undefined => {
    const name = byPointer.get(pointer)
    return name === undefined ? undefined : `components['schemas'][${print.literal(name)}]`
  }
  const resources = resourcesOf(model.operations).map((resource) => ({
    ...resource,
    doc: model.tags
      .filter(({ name }) => resource.tags.includes(name))
      .map(({ description }) => description)
      .join('\n\n'),
    methods: resource.methods.map(({ name, operation }) => ({ name, method: methodFor(operation, model, nameOf) })),
  }))
  const names = namesFor(model)
  const members = resources.map(({ name, doc, methods }) => {
    const signatures = methods.map((each) => {
      const signature = `(${parametersOf(each.method, names.callOptions)}): Promise<${each.method.result}>`
      return `${docOf(each.method.operation, names.error, '    ')}    ${print.key(each.name)}${signature}\n`
    })
    return `${print.comment(doc, '  ')}  readonly ${print.key(name)}: {\n${signatures.join('')}  }\n`
  })
  const implementations = resources.map(({ name, methods }) => {
    const lines = methods.map(({ name: methodName, method }) => {
      return `      ${print.key(methodName)}: (${namesOf(method)}) => call(${print.literal(descriptorOf(method))}, ${method.input}, options),\n`
    })
    return `    ${print.key(name)}: {\n${lines.join('')}    },\n`
  })
  const client = [
    `${print.comment(`A client of ${model.title}.`)}export interface ${names.client} {\n${members.join('')}}\n\n`,
    `/** A client whose methods send one request each, and throw \`${names.error}\` for an answer that is not a success. */\n`,
    `export function ${names.create}(options: ${names.clientOptions}): ${names.client} {\n`,
    // Without operations there is nothing to call, and an unused name would be an error of the compiler.
    implementations.length === 0
      ? '  createCall(options)\n  return {}\n}\n'
      : `  const call = createCall(options)\n  return {\n${implementations.join('')}  }\n}\n`,
  ].join('')
  const types = ['components', 'paths'].filter((name) => new RegExp(`\\b${name}\\[`).test(client))
  const imports =
    types.length === 0 ? '' : `import type { ${types.join(', ')} } from ${print.literal(layout.specifier('types'))}\n\n`
  return generatedFile('client.ts', `${imports}${client}\n${folderRuntime(names)}`)
}

/** Names for what the file exports that no schema has, since one index exports both. */
function namesFor({ schemas }: Model): FolderNames {
  const taken = new Set(schemas.map(({ typeName }) => typeName))
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name)
  return {
    client: free('ApiClient'),
    create: free('createApiClient'),
    clientOptions: free('ApiClientOptions'),
    callOptions: free('ApiCallOptions'),
    error: free('ApiStatusError'),
  }
}
