import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path'
import type { GeneratedFile } from '@specwright/document/model'
import { DocumentError } from '@specwright/document/diagnostics'
import { UsageError } from '../usage-error.ts'

/** Documents to put into a new repository. Paths are below its folder `openapi`. */
export interface Adopted {
  readonly document: string
  readonly events?: string | undefined
  readonly files: readonly GeneratedFile[]
}

/**
 * Reads a document, its events, and the files that they refer to.
 *
 * @throws {UsageError} If a file does not exist, or is not below the folder of the document.
 * @throws {DocumentError} If the document cannot be used.
 */
export async function adopt(name: string, document: string, events: string | undefined): Promise<Adopted> {
  for (const file of [document, ...(events === undefined ? [] : [events])]) {
    if (!existsSync(file))
      throw new UsageError(`Cannot read ${file}: there is no such file. Name a document on this machine`)
  }
  const { modelsOf } = await import('../../generate/modelled.ts')
  const { generateProject } = await import('../../generate/generate.ts')
  const documents = [{ document, out: '', ...(events !== undefined && { events }) }]
  const [model] = await modelsOf({ documents })
    // Only a generation finds all that is wrong with it.
    .catch(async () => (await generateProject({ documents })).models)
    .catch(refuse)
  const sources = [
    ...new Set(
      [document, ...(events === undefined ? [] : [events]), ...(model?.document.files ?? [])].map((file) =>
        resolve(file),
      ),
    ),
  ]
  const folder = dirname(resolve(document))
  const outside = sources.find((file) => isOutside(relative(folder, file)))
  if (outside !== undefined)
    throw new UsageError(`Cannot copy ${outside}: it is not below ${folder}. Bundle the document into one file first`)
  // A document of one file gets the name of the repository; others refer to each other by their names.
  const isSingle = sources.length === (events === undefined ? 1 : 2)
  const nameOf = (file: string): string => {
    if (!isSingle) return relative(folder, file).replaceAll(sep, '/')
    return `${name}${file === resolve(document) ? '' : '.events'}${extension(file)}`
  }
  return {
    document: nameOf(resolve(document)),
    ...(events !== undefined && { events: nameOf(resolve(events)) }),
    files: sources.map((file) => ({ path: nameOf(file), content: readFileSync(file, 'utf8') })),
  }
}

/** A repository contains its whole contract, so no other folder can be allowed. */
function refuse(error: unknown): never {
  if (!(error instanceof DocumentError)) throw error
  throw new DocumentError(
    error.diagnostics.map((each) => {
      return {
        ...each,
        message: each.message.replace(/ To follow .* --allow .*/s, ' Bundle the document into one file first'),
      }
    }),
  )
}

function isOutside(path: string): boolean {
  return path.startsWith('..') || isAbsolute(path)
}

function extension(file: string): string {
  return extname(basename(file)).toLowerCase() === '.json' ? '.json' : '.yaml'
}
