import { unknownWord } from '@specwright/code/did-you-mean'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import type { Config, DocumentConfig, Filter } from '../config.ts'
import { folderOutputs, outputNames } from './outputs.ts'

/** A configuration that cannot be used: the message says where it is wrong, and what to write. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** What a filter selects operations by. */
export const filterKinds: readonly (keyof Filter)[] = ['tag', 'path', 'operationId']

/** Returns the problem with a value, or `undefined`. */
type Check = (value: unknown) => string | undefined

const isString: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a path')
const isName: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a name')
const isFolder: Check = (value) => (typeof value === 'string' ? undefined : 'must be the path of a folder')

function oneOf(allowed: readonly string[]): Check {
  return (value) => (allowed.includes(value as string) ? undefined : `must be ${allowed.map(quoted).join(' or ')}`)
}

const arrayOfOutputs: Check = (value) => {
  const knownNames = oneOf(folderOutputs)
  if (!Array.isArray(value)) return 'must be an array of outputs'
  return value.map(knownNames).find((problem) => problem !== undefined)
}

const isPaths: Check = (value) => {
  return Array.isArray(value) && value.every((path) => isString(path) === undefined)
    ? undefined
    : 'must be an array of paths'
}

const isFormats: Check = (value) => {
  const isMode = oneOf(['assert', 'annotate'])
  if (!isObject(value)) return isMode(value)
  const wrong = Object.keys(value).find((format) => isMode(value[format]) !== undefined)
  return wrong === undefined ? undefined : `has a wrong mode for "${wrong}": it ${isMode(value[wrong])}`
}

const isFilter: Check = (value) => {
  if (!isObject(value)) return `must be an object with ${filterKinds.join(', ')}`
  return Object.entries(value).flatMap(([kind, names]) => {
    if (!filterKinds.some((known) => known === kind))
      return [`has an unknown member "${kind}": use ${filterKinds.join(', ')}`]
    const isValid = Array.isArray(names) && names.every((name) => isName(name) === undefined)
    return isValid ? [] : [`must have an array of names as ${kind}`]
  })[0]
}

const isRename: Check = (value) => {
  const wanted = 'must be an object with names by operationId as operations, and by component as schemas'
  const isNames = (names: unknown): boolean =>
    isObject(names) && Object.values(names).every((name) => isName(name) === undefined)
  const isValid = ([member, names]: [string, unknown]): boolean =>
    ['operations', 'schemas'].includes(member) && isNames(names)
  return isObject(value) && Object.entries(value).every(isValid) ? undefined : wanted
}

const isOAuth: Check = (value) => {
  if (!isObject(value)) return 'must be an object with token, revoke, clientSecretIn'
  const checks: Readonly<Record<string, Check>> = {
    token: isName,
    revoke: isName,
    clientSecretIn: oneOf(['header', 'body']),
  }
  return Object.entries(value).flatMap(([name, member]) => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (!check) return [`has an unknown member "${name}": use ${Object.keys(checks).join(', ')}`]
    const problem = check(member)
    return problem === undefined ? [] : [`has a wrong ${name}: it ${problem}`]
  })[0]
}

const isInvalidates: Check = (value) => {
  const isNames = (names: unknown): boolean => Array.isArray(names) && names.every((name) => isName(name) === undefined)
  return isObject(value) && Object.values(value).every(isNames)
    ? undefined
    : 'must be an object with an array of operationIds for each mutation'
}

const isMock: Check = (value) => {
  const wanted = 'must be an object with an array of operationIds as examples, and an object of names as configured'
  if (!isObject(value)) return wanted
  const { examples = [], configured = {}, ...others } = value
  const isNames = Array.isArray(examples) && examples.every((name) => isName(name) === undefined)
  return isNames && isObject(configured) && Object.keys(others).length === 0 ? undefined : wanted
}

/** The members of a document's configuration. */
const members: Readonly<Record<string, Check>> = {
  document: (value) =>
    value === '-' ? 'must be a path: only the command line can name standard input' : isString(value),
  events: isString,
  out: isFolder,
  only: arrayOfOutputs,
  allow: isPaths,
  overlays: isPaths,
  include: isFilter,
  exclude: isFilter,
  names: isString,
  rename: isRename,
  engines: oneOf(['inline', 'packages']),
  specifiers: oneOf(['.ts', '.js']),
  formats: isFormats,
  lint: isString,
  pagination: (value) => (isObject(value) ? undefined : 'must be an object with a rule for each operation'),
  invalidates: isInvalidates,
  mock: isMock,
  strict: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  oauth: isOAuth,
  vendor: isName,
  outputs: (value) => (isObject(value) ? undefined : 'must be an object'),
}

/**
 * Returns the value if it is a valid configuration: no compiler has checked it if it is JavaScript or JSON.
 *
 * @param name Its name in messages.
 * @throws {ConfigError} If it is not valid.
 */
export function checkedConfig(value: unknown, name: string): Config {
  const invalid = (where: string, problem: string): never => {
    throw new ConfigError(`Cannot use ${name}: ${where} ${problem}`)
  }
  if (!isObject(value)) return invalid('it', 'must export a configuration as its default')
  const unknown = Object.keys(value).find((key) => !topLevel.includes(key))
  if (unknown !== undefined)
    throw new ConfigError(unknownWord(`Cannot use ${name}: "${unknown}" is unknown`, unknown, topLevel))
  const { docs } = value
  if (docs !== undefined && !isObject(docs)) invalid('docs', 'must be an object')
  // Docs may be of a document that nothing is generated from.
  const { documents = docs === undefined ? undefined : [] } = value
  if (!Array.isArray(documents) || (documents.length === 0 && docs === undefined))
    return invalid('documents', 'must be an array with at least one entry')
  for (const [index, document] of (documents as readonly unknown[]).entries()) {
    const [member, problem] = problemOf(document) ?? []
    if (problem !== undefined) invalid(`documents[${index}]${member}`, problem)
  }
  return { documents: documents as readonly DocumentConfig[], ...(isObject(docs) && { docs }) } // checked above
}

const topLevel = ['documents', 'docs']

/** The first problem in a document's configuration, and its member. */
function problemOf(document: unknown): readonly [member: string, problem: string] | undefined {
  if (!isObject(document)) return ['', 'must be an object']
  if (document['document'] === undefined) return ['.document', 'is missing: name an OpenAPI document']
  for (const [name, value] of Object.entries(document)) {
    const check = Object.hasOwn(members, name) ? members[name] : undefined
    const problem = check ? check(value) : unknownWord('is unknown', name, Object.keys(members))
    if (problem !== undefined) return [`.${name}`, problem]
  }
  if ((document['out'] === undefined) === (document['outputs'] === undefined)) {
    return ['', 'must have either out (one folder for everything) or outputs (a path for each)']
  }
  return isObject(document['outputs']) ? problemOfOutputs(document['outputs']) : undefined
}

function problemOfOutputs(outputs: JsonObject): readonly [member: string, problem: string] | undefined {
  for (const [name, value] of Object.entries(outputs)) {
    const where = `.outputs.${name}`
    if (!(outputNames as readonly string[]).includes(name)) {
      return [where, unknownWord('is unknown', name, outputNames)]
    }
    const path = isObject(value) ? value['path'] : value
    if (isString(path) !== undefined) return [where, 'must be a path, or an object with path and specifier']
  }
  return undefined
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
