import { isObject, own } from '@specwright/json-schema/json'
import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import type { LoadedDocument } from '../document.ts'
import { exportsOf, isTypeName } from '../names/names.ts'
import { isOperationName } from '../names/is-operation-name.ts'

/** A name that the document chooses for something, with `x-name`. */
export interface ChosenName {
  /** Identifies what has the name. */
  readonly key: string
  readonly name: string
  /** JSON Pointer of what has it. */
  readonly pointer: string
}

/** What kind of names is chosen. */
interface NameKind {
  /** True for a name that can be used. */
  isName(name: string): boolean
  /** What no two names share. */
  claimsOf(name: string): readonly string[]
  readonly rule: string
}

export const ofOperations: NameKind = {
  isName: isOperationName,
  claimsOf: (name) => [name],
  rule: 'an operation is named by its resource and its method, both identifiers: "pets.get"',
}

export const ofSchemas: NameKind = {
  isName: isTypeName,
  claimsOf: exportsOf,
  rule: 'a schema is named by an identifier that starts with a capital letter: "Pet"',
}

/** The name that a part of a document chooses for itself. */
export function chosenNameOf(value: unknown): string | undefined {
  const name = isObject(value) ? own(value, 'x-name') : undefined
  return typeof name === 'string' ? name : undefined
}

/**
 * Replaces pinned names by those that the document chooses.
 *
 * A name of what the document no longer has gives way; one of what it has does not.
 *
 * @param pinned The names by key.
 * @param isPresent Whether the document has what a key identifies.
 * @throws {DocumentError} If a chosen name is not valid, or taken.
 */
export function withChosen(
  pinned: ReadonlyMap<string, string>,
  chosen: readonly ChosenName[],
  { kind, document, isPresent }: { kind: NameKind; document: LoadedDocument; isPresent: (key: string) => boolean },
): ReadonlyMap<string, string> {
  const diagnostics: Diagnostic[] = []
  const choosing = new Set(chosen.map(({ key }) => key))
  const owners = new Map<string, string>()
  for (const [key, name] of pinned) {
    if (choosing.has(key) || !isPresent(key)) continue
    for (const claim of kind.claimsOf(name)) owners.set(claim, key)
  }
  for (const { key, name, pointer } of chosen) {
    const owner = kind.claimsOf(name).flatMap((claim) => owners.get(claim) ?? [])[0]
    const why = kind.isName(name) ? owner && `${owner} has this name. Choose another` : `${kind.rule}. Correct it`
    for (const claim of kind.claimsOf(name)) owners.set(claim, key)
    if (why === undefined) continue
    const location = document.locate(`${pointer}/x-name`)
    diagnostics.push({
      severity: 'error',
      code: 'x-name',
      message: `Cannot use the x-name "${name}": ${why}`,
      location,
    })
  }
  if (diagnostics.length > 0) throw new DocumentError(diagnostics)
  const claimed = new Set(chosen.flatMap(({ name }) => kind.claimsOf(name)))
  const kept = [...pinned].filter(
    ([key, name]) => isPresent(key) || !kind.claimsOf(name).some((each) => claimed.has(each)),
  )
  return new Map([...kept, ...chosen.map(({ key, name }) => [key, name] as const)])
}
