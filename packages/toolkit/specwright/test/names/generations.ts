import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateFolder } from '../../src/index.ts'
import { writeNames } from '../../src/io/names-file.ts'
import type { FolderOutput } from '../../src/config/outputs.ts'
import { workspace } from '../../../core/document/test/workspace.ts'

/** The text of each generated file by its path. */
export type Files = ReadonlyMap<string, string>

/** An operation as a test writes it, by the path and the method that it is for: `GET /pets`. */
export type Operations = Readonly<Record<string, object>>

/** A document with these operations, each with an id and a response unless it says otherwise. */
export function documentOf(operations: Operations, schemas: object = {}): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ')
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
      return { name, in: 'path', required: true, schema: { type: 'string' } }
    })
    const item = (paths[path] ??= parameters.length === 0 ? {} : { parameters })
    item[method.toLowerCase()] = { responses: { 204: { description: 'Done' } }, ...operation }
  }
  return { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths, components: { schemas } }
}

/** What is generated of each version of a document, one after another, with the names that the ones before got. */
export async function generationsOf(
  versions: readonly object[],
  outputs: readonly FolderOutput[] = ['client'],
): Promise<readonly Files[]> {
  const root = workspace()
  const generations: Files[] = []
  for (const version of versions) {
    writeFileSync(join(root, 'api.json'), JSON.stringify(version))
    const names = join(root, 'api.names.json')
    const generated = await generateFolder(join(root, 'api.json'), { only: outputs, names })
    writeNames(generated)
    generations.push(new Map(generated.files.map(({ path, content }) => [path, content])))
  }
  return generations
}

/** What is generated of a document beside a file of names. */
export async function generationWith(document: object, names: object): Promise<Files> {
  const root = workspace()
  writeFileSync(join(root, 'api.json'), JSON.stringify(document))
  writeFileSync(join(root, 'api.names.json'), JSON.stringify(names))
  const outputs: readonly FolderOutput[] = ['types', 'client']
  const { files } = await generateFolder(join(root, 'api.json'), { only: outputs, names: join(root, 'api.names.json') })
  return new Map(files.map(({ path, content }) => [path, content]))
}

/** The id of the operation that each method calls: `pets.get` calls `getPet`. */
export function callsOf(files: Files): Record<string, string> {
  const [, body = ''] = files.get('client/resources.ts')?.split('export function create') ?? []
  const ids = descriptorsOf(files)
  let resource = ''
  const calls = body.split('\n').flatMap((line) => {
    resource = /^ {4}(\S+): \{$/.exec(line)?.[1] ?? resource
    const [, method, name] =
      /^ {6}([\p{ID_Continue}$]+): methodOf\(client, operations\.([\p{ID_Continue}$]+)\)/u.exec(line) ?? []
    return method === undefined ? [] : [[`${resource}.${method}`, ids.get(name ?? '') ?? ''] as const]
  })
  return Object.fromEntries(calls)
}

/** The function of each operation, by the operation's id. */
export function functionsOf(files: Files): Record<string, string> {
  return Object.fromEntries([...descriptorsOf(files)].map(([name, id]) => [id, name]))
}

/** The id of the operation that each descriptor is of, by the descriptor's name. */
function descriptorsOf(files: Files): ReadonlyMap<string, string> {
  const text = files.get('client/descriptors.ts') ?? ''
  return new Map(
    [...text.matchAll(/^export const (\S+): .*\n {2}id: "(.*)",$/gm)].map(([, name = '', id = '']) => [name, id]),
  )
}

/** The signatures of a client, by method: `(id: string, options?: CallOptions): Pending<void>`. */
export function signaturesOf(files: Files): string[] {
  return [...(files.get('client/resources.ts')?.matchAll(/^ {2}\w+(\(.*\): (?:Pending|Listing)<.*)$/gm) ?? [])].map(
    ([, signature = '']) => signature.replaceAll(/paths\["[^"]+"\]\["\w+"\]/g, 'P'),
  )
}
