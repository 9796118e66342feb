import { listed, unknownWord } from '@specwright/code/did-you-mean'
import { inputValue, type InputTypes } from '@specwright/code/input-value'
import type { Model, OperationModel } from '@specwright/document/model'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { fileParts } from '../emit/client/file-parts.ts'
import { inputMembers, inputTypes } from '../emit/docs/input-types.ts'
import { inputMedia, inputParameters, type InputParameter } from './operation-input.ts'

/** An option of a command line that stands for a part of an operation's input. */
export interface OperationFlag {
  /** Without dashes: `page-size`. */
  readonly flag: string
  /** JSON Pointer into the input without its first slash: `pageSize`, `body/title`. */
  readonly path: readonly [name: string] | readonly ['body', name: string]
  readonly types: InputTypes
  readonly isRequired: boolean
  /** Whether its value names a file, which is sent. */
  readonly isFile: boolean
  readonly description: string
}

/** How an operation is called from a shell. */
export interface OperationWords {
  /** The parameters of its path, in order. */
  readonly positionals: readonly InputParameter[]
  readonly flags: readonly OperationFlag[]
}

/** A command line that does not fit an operation. */
export class WordsError extends Error {
  override readonly name = 'WordsError'
}

/**
 * The words of an operation's command line: its path parameters in order, and an option for each other parameter and for each
 * member of a body that is an object.
 *
 * @param taken Options that have a meaning of their own: `--query-page` stands for the parameter beside `--page`.
 */
export function wordsOf(operation: OperationModel, model: Model, taken: readonly string[]): OperationWords {
  const { root } = model.document
  const all = inputParameters(operation)
  const others = all.filter(({ parameter }) => parameter.in !== 'path')
  const flags: OperationFlag[] = []
  const add = (place: string, name: string, flag: Omit<OperationFlag, 'flag'>): void => {
    const used = new Set([...taken, ...flags.map((each) => each.flag)])
    const plain = kebab(name)
    const free = [plain, `${place}-${plain}`].find((each) => each !== '' && !used.has(each))
    // Two that differ by signs alone: the second is given with the input.
    if (free !== undefined) flags.push({ ...flag, flag: free })
  }
  for (const { name, parameter } of others) {
    const { in: place, name: own, schema, required: isRequired, description } = parameter
    add(place, own, { path: [name], types: inputTypes(schema, root), isRequired, isFile: false, description })
  }
  const media = inputMedia(operation)
  const files = media?.kind === 'multipart' ? fileParts(media, model) : undefined
  const hasMembers = media !== undefined && ['json', 'form', 'multipart'].includes(media.kind)
  for (const [name, member] of Object.entries(hasMembers ? inputMembers(media.schema ?? true, root) : {})) {
    const { required: isRequired, description, types, items } = member
    const isFile = files?.get(name)?.isMixed === false
    add('body', name, {
      path: ['body', name],
      types: { types, ...(items && { items }) },
      isRequired,
      isFile,
      description,
    })
  }
  return { positionals: all.filter(({ parameter }) => parameter.in === 'path'), flags }
}

/** `pageSize`, `X-Request-Id` -> `page-size`, `x-request-id`. */
function kebab(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()
  return words.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '')
}

/** True for an option that may be repeated. */
export function isRepeatable({ types: { types } }: OperationFlag): boolean {
  return types.includes('array')
}

/** True for an option that may be given without a value, which means true. */
export function isSwitch({ types: { types } }: OperationFlag): boolean {
  return types.every((type) => type === 'boolean' || type === 'null')
}

/**
 * The input that a command line gives.
 *
 * @param body The body as it is given besides its members.
 * @throws {WordsError} If there are too many arguments, or members for a body that is not an object.
 */
export function inputOfWords(
  { positionals, flags }: OperationWords,
  given: {
    readonly arguments: readonly string[]
    readonly values: Readonly<Record<string, unknown>>
    readonly body?: unknown
    /** Reads the file with a name. */
    readonly file: (name: string) => unknown
  },
): JsonObject {
  const superfluous = given.arguments[positionals.length]
  if (superfluous !== undefined) {
    const names = positionals.map(({ name }) => name)
    throw new WordsError(unknownWord(`Unexpected argument "${superfluous}"`, '', names))
  }
  const path = given.arguments.map((text, index) => [positionals[index]?.name ?? '', text] as const)
  const valued = flags.flatMap(({ flag, path: at, types, isFile }) => {
    const value = given.values[flag]
    if (value === undefined) return []
    if (!isFile) return [{ at, value: valueOf(value, types) }]
    const files = [value].flat().map((name) => given.file(name as string)) // options are strings
    return [{ at, value: Array.isArray(value) ? files : files[0] }]
  })
  const own = valued.flatMap(({ at: [name, member], value }) => (member === undefined ? [[name, value] as const] : []))
  const members = valued.flatMap(({ at: [, member], value }) =>
    member === undefined ? [] : [[member, value] as const],
  )
  const { body } = given
  const whole = members.length === 0 ? body : withMembers(body ?? {}, members)
  return { ...Object.fromEntries([...path, ...own]), ...(whole !== undefined && { body: whole }) }
}

function withMembers(body: unknown, members: readonly (readonly [name: string, value: unknown])[]): JsonObject {
  if (isObject(body)) return { ...body, ...Object.fromEntries(members) }
  const names = members.map(([name]) => `"${name}"`)
  throw new WordsError(`The body is not an object: leave out the options for ${listed(names, 'and')}`)
}

/** The value of an option, which one that may be repeated has as an array. */
function valueOf(value: unknown, { types, items = [] }: InputTypes): unknown {
  if (!Array.isArray(value)) return inputValue(String(value), { types })
  const texts = value.map(String)
  const [only = ''] = texts
  // Of one, all of it may be written as JSON.
  if (texts.length === 1 && (only.startsWith('[') || !types.includes('array')))
    return inputValue(only, { types, items })
  return texts.map((text) => inputValue(text, { types: items }))
}
