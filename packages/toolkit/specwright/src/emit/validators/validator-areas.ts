import { posix } from 'node:path'
import { grouped } from '@specwright/document/diagnostics'
import { everyOperation, type Model, type OperationModel } from '@specwright/document/model'
import { someObject } from '@specwright/json-schema/json'
import { componentAt, pointerOf, refOf } from '@specwright/json-schema/ref'
import type { Layout } from '../../config/layout.ts'
import { areaFolder } from '../../config/outputs.ts'

/** Path of the file with the validator of a type. */
export type ValidatorFiles = (typeName: string) => string

/** What belongs to no area, or to several. */
const shared = 'shared'

/** How many validators an area has in one file. */
const most = 200

/**
 * The files of validators, in a folder next to their index: one for each area, and one for what areas share. The area
 * of a schema is the tag whose operations alone use it. Areas too large for a file are split by the alphabet, so that
 * one more schema moves no other.
 */
export function validatorFiles(model: Model, layout: Layout): ValidatorFiles {
  const folder = posix.join(posix.dirname(layout.pathOf('validators') ?? ''), areaFolder)
  const files = filesByName(typesByArea(model), folder)
  return (typeName) => {
    const file = files.get(typeName)
    if (file === undefined) throw new TypeError(`Cannot find the validator of ${typeName}: the model has no such type`)
    return file
  }
}

/** The files of operations in a folder, by the names of their functions: one for each area, as those of validators. */
export function operationFiles(
  operations: readonly (readonly [name: string, operation: OperationModel])[],
  folder: string,
): (name: string) => string {
  const byArea = grouped(operations, ([, operation]) => areaOf(operation))
  const files = filesByName(new Map([...byArea].map(([area, own]) => [area, own.map(([name]) => name)])), folder)
  return (name) => {
    const file = files.get(name)
    if (file === undefined) throw new TypeError(`Cannot find the file of ${name}: there is no such operation`)
    return file
  }
}

/** The path of the file with each name, by the names of all areas. */
function filesByName(byArea: ReadonlyMap<string, readonly string[]>, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [area, names] of byArea) {
    for (const [name, part] of split(area, names)) {
      for (const each of part) files.set(each, posix.join(folder, `${isDevice(name) ? `${name}-` : name}.ts`))
    }
  }
  return files
}

/** The names of all types with validators, by their areas. */
function typesByArea(model: Model): ReadonlyMap<string, readonly string[]> {
  const areas = areasOfSchemas(model)
  const ofOperations = new Map(everyOperation(model).map((operation) => [operation.id, areaOf(operation)]))
  const named = model.schemas.map(({ typeName, pointer }) => [areas.get(nameAt(pointer)) ?? shared, typeName] as const)
  const others = [...model.inputs, ...model.parts].map(
    ({ typeName, operation }) => [ofOperations.get(operation) ?? shared, typeName] as const,
  )
  const byArea = grouped([...named, ...others], ([area]) => area)
  return new Map([...byArea].map(([area, pairs]) => [area, pairs.map(([, typeName]) => typeName)]))
}

/** The area of each schema that operations use, by its name. */
function areasOfSchemas(model: Model): ReadonlyMap<string, string> {
  const refs = new Map(model.schemas.map(({ pointer, schema }) => [nameAt(pointer), schemasIn(schema)]))
  const areas = new Map<string, string>()
  const pending = everyOperation(model).flatMap((operation) =>
    schemasOf(operation).map((name) => [name, areaOf(operation)] as const),
  )
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [name, area] = next
    const known = areas.get(name)
    if (known === area || known === shared) continue
    const joined = known === undefined ? area : shared
    areas.set(name, joined)
    for (const each of refs.get(name) ?? []) pending.push([each, joined])
  }
  return areas
}

/** The names of the schemas that an operation refers to itself. */
function schemasOf({ parameters, requestBody, responses }: OperationModel): readonly string[] {
  const content = [requestBody, ...responses].flatMap((each) => each?.content ?? [])
  const headers = responses.flatMap((response) => response.headers)
  return [
    ...[...parameters, ...headers].flatMap(({ schema }) => schemasIn(schema)),
    ...content.flatMap(({ schema, itemSchema }) => schemasIn([schema, itemSchema])),
  ]
}

/** The names of the schemas that a value refers to, or to a part of. */
function schemasIn(value: unknown): readonly string[] {
  const found = new Set<string>()
  someObject(value, (object) => {
    const name = nameAt(pointerOf(refOf(object) ?? '') ?? '')
    if (name !== '') found.add(name)
    return false
  })
  return [...found]
}

/** The name of the schema at or around a pointer. */
function nameAt(pointer: string): string {
  const component = componentAt(pointer)
  return component?.section === 'schemas' ? component.name : ''
}

/** The words of a tag in lower case, since file names must differ in more than case. */
function areaOf({ tag }: OperationModel): string {
  const words =
    tag
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, longest) || shared
}

/** How many characters of a tag the name of its file has. */
const longest = 60

/** The names of an area's files, each with its types: by their first letters, as many as are needed. */
function split(
  area: string,
  typeNames: readonly string[],
  letters = 1,
): readonly (readonly [name: string, typeNames: readonly string[]])[] {
  const name = letters === 1 ? area : `${area}-${startOf(typeNames[0], letters - 1)}`
  if (typeNames.length <= most) return [[name, typeNames]]
  return [...grouped(typeNames, (each) => startOf(each, letters)).values()].flatMap((part) =>
    split(area, part, letters + 1),
  )
}

function startOf(typeName = '', letters: number): string {
  return typeName.slice(0, letters).toLowerCase()
}

/** True for the name of a device of Windows, which no file may have there, whatever its extension. */
function isDevice(name: string): boolean {
  return /^(?:aux|con|nul|prn|(?:com|lpt)\d)$/i.test(name)
}
