import { join } from 'node:path'
import * as fc from 'fast-check'
import { generateFolder, writeFiles } from '../src/index.ts'
import { contested, root } from '../../core/json-schema/test/random-schema.ts'
import { project } from './verdicts.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { complaintsIn, problemsIn } from './compilers.ts'

/** A document with these schemas, and no paths. */
function documentOf(schemas: object): object {
  return { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, components: { schemas } }
}

/** What each compiler says of everything that is generated for some schemas, by its version. */
export async function problemsAbout(schemas: object): Promise<Record<string, string>> {
  return problemsIn(await generatedProject(schemas))
}

/** As `problemsAbout`, what `complaintsIn` gives. */
export async function complaintsAbout(schemas: object): Promise<string> {
  return complaintsIn(await generatedProject(schemas))
}

async function generatedProject(schemas: object): Promise<string> {
  const folder = workspace({ ...project, 'api.json': JSON.stringify(documentOf(schemas)) })
  const { files } = await generateFolder(join(folder, 'api.json'))
  writeFiles(join(folder, 'd/out'), files)
  return folder
}

/** Kinds of random schemas. */
export const kinds = { 'of every keyword': root, 'that contradict themselves': contested } as const

/** Random schemas by name, the same for the same seed. */
export function randomSchemas(kind: keyof typeof kinds, seed: number, numRuns: number): object {
  return named(fc.sample(kinds[kind], { seed, numRuns }))
}

/** A document with these schemas, named `S0`, `S1`... */
export function asComponents(schemas: readonly object[]): object {
  return documentOf(named(schemas))
}

function named(schemas: readonly object[]): object {
  const entries = schemas.map((schema, n) => {
    const text = JSON.stringify(schema).replaceAll('#/$defs/', `#/components/schemas/S${n}/$defs/`)
    return [`S${n}`, JSON.parse(text) as object] as const // an object before
  })
  return Object.fromEntries(entries)
}
