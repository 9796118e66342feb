import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { generateFolder } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { programOf } from './program.ts'
import { strict } from './strict.ts'

/** What the members of a type are: those of some names or of any, or the type of a schema. */
interface Level {
  readonly [name: string]: Level | 'schema'
}

const parameters: Level = { '*': { '*': 'schema' } }
const content: Level = { '*': 'schema' }
const operation: Level = {
  parameters,
  requestBody: { content },
  responses: { '*': { headers: { '*': 'schema' }, content } },
}
const items: Level = { '*': { parameters, '*': operation } }

/** What openapi-typescript and we write, down to the types of schemas. */
const layout: Level = { paths: items, webhooks: items }

/**
 * How our types differ from those of openapi-typescript: a line for each place that only one has, or where a type is not
 * assignable to the other.
 *
 * @param documents Paths of documents.
 * @param allow Folders that their refs may lead to, besides their own.
 * @returns The lines for each of them; its own message where openapi-typescript refuses the document.
 */
export async function layoutDifferences(
  documents: readonly string[],
  allow: readonly string[] = [],
): Promise<readonly (readonly string[])[]> {
  const files: Record<string, string> = {}
  const refusals: (string | undefined)[] = []
  for (const [n, document] of documents.entries()) {
    const { files: generated } = await generateFolder(document, { only: ['types'], allow })
    files[`ours${n}.ts`] = generated.find(({ path }) => path === 'types.ts')?.content ?? ''
    const theirs = await theirTypes(document)
    files[`theirs${n}.ts`] = theirs.text
    refusals.push(theirs.refusal)
    files[`both${n}.ts`] = `
      import type * as ours from './ours${n}.ts'
      import type * as theirs from './theirs${n}.ts'
      export declare const both: {
        ours: { paths: ours.paths; webhooks: ours.webhooks }
        theirs: { paths: theirs.paths; webhooks: theirs.webhooks }
      }
    `
  }
  const root = workspace(files)
  const { options } = ts.convertCompilerOptionsFromJson(strict.compilerOptions, root)
  const roots = documents.map((_, n) => join(root, `both${n}.ts`))
  const program = programOf(roots, options)
  const checker = program.getTypeChecker()
  return roots.map((path, n) => {
    const refusal = refusals[n]
    if (refusal !== undefined) return [refusal]
    const [both] = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)!)!)
    const [ours, theirs] = checker.getPropertiesOfType(checker.getTypeOfSymbol(both!))
    const types = { ours: checker.getTypeOfSymbol(ours!), theirs: checker.getTypeOfSymbol(theirs!) }
    return [...differencesBetween(types, layout, { place: '#', checker })]
  })
}

/** What openapi-typescript writes, with its usual options. */
/** What openapi-typescript writes for a document; the message with which it refuses one. */
export async function theirTypes(document: string): Promise<{ readonly text: string; readonly refusal?: string }> {
  try {
    return { text: astToString(await openapiTypescript(pathToFileURL(document), { silent: true })) }
  } catch (error) {
    return { text: 'export type paths = never; export type webhooks = never', refusal: String(error) }
  }
}

type Both<Value> = Readonly<Record<'ours' | 'theirs', Value>>

interface Place {
  readonly place: string
  readonly checker: ts.TypeChecker
}

function* differencesBetween(types: Both<ts.Type>, level: Level, { place, checker }: Place): Iterable<string> {
  const membersOf = (type: ts.Type): ReadonlyMap<string, ts.Symbol> =>
    new Map(checker.getPropertiesOfType(type).map((symbol) => [symbol.name, symbol]))
  const members = { ours: membersOf(types.ours), theirs: membersOf(types.theirs) }
  for (const name of new Set([...members.ours.keys(), ...members.theirs.keys()])) {
    const at = `${place}/${name.replaceAll('/', '~1')}`
    const [ours, theirs] = [members.ours.get(name), members.theirs.get(name)]
    if (!ours || !theirs) yield `${at} is only in ${ours ? 'ours' : 'theirs'}`
    else yield* differencesOf({ ours, theirs }, level[name] ?? level['*'] ?? 'schema', { place: at, checker })
  }
}

function* differencesOf({ ours, theirs }: Both<ts.Symbol>, level: Level | 'schema', at: Place): Iterable<string> {
  const { place, checker } = at
  if (isOptional(ours) !== isOptional(theirs)) {
    yield `${place} is optional only in ${isOptional(ours) ? 'ours' : 'theirs'}`
  }
  const types = { ours: checker.getTypeOfSymbol(ours), theirs: checker.getTypeOfSymbol(theirs) }
  if (types.ours.flags & ts.TypeFlags.Any) yield `${place} of ours is any`
  if (level !== 'schema') {
    const defined = (type: ts.Type): ts.Type => checker.getNonNullableType(type)
    yield* differencesBetween({ ours: defined(types.ours), theirs: defined(types.theirs) }, level, at)
    return
  }
  if (!checker.isTypeAssignableTo(types.ours, types.theirs)) yield `${place} of ours is not one of theirs`
  if (!checker.isTypeAssignableTo(types.theirs, types.ours)) yield `${place} of theirs is not one of ours`
}

function isOptional({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0
}
