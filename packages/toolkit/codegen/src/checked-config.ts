import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import type { Config, DocumentConfig } from './config.ts'
import { folderOutputs, outputNames } from './outputs.ts'

/** A configuration that cannot be used: the message says where, and what to write. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Says what is wrong with a value, or nothing. */
type Check = (value: unknown) => string | undefined

const isText: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a path')
const isName: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a name')
const isFolder: Check = (value) => (typeof value === 'string' ? undefined : 'must be the path of a folder')

function oneOf(allowed: readonly string[]): Check {
  return (value) => (allowed.includes(value as string) ? undefined : `must be ${allowed.map(quoted).join(' or ')}`)
}

const listOfOutputs: Check = (value) => {
  const known = oneOf(folderOutputs)
  if (!Array.isArray(value)) return 'must be an array of outputs'
  return value.map(known).find((problem) => problem !== undefined)
}

/** The members of a document's configuration. */
const members: Readonly<Record<string, Check>> = {
  document: isText,
  events: isText,
  out: isFolder,
  only: listOfOutputs,
  engines: oneOf(['inline', 'packages']),
  specifiers: oneOf(['.ts', '.js']),
  strict: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  vendor: isName,
  outputs: (value) => (isObject(value) ? undefined : 'must be an object'),
}

/**
 * The value itself, when it is a configuration: what is written in JavaScript or JSON has no compiler to look at it.
 *
 * @param name What to call it in the message.
 * @throws {ConfigError} When it is not one.
 */
export function checkedConfig(value: unknown, name: string): Config {
  const refuse = (where: string, problem: string): never => {
    throw new ConfigError(`Cannot use ${name}: ${where} ${problem}`)
  }
  if (!isObject(value)) return refuse('it', 'must export a configuration as its default')
  const { documents } = value
  if (!Array.isArray(documents) || documents.length === 0)
    return refuse('documents', 'must be an array with at least one entry')
  for (const [index, document] of (documents as readonly unknown[]).entries()) {
    const [member, problem] = problemOf(document) ?? []
    if (problem !== undefined) refuse(`documents[${index}]${member}`, problem)
  }
  return { documents: documents as readonly DocumentConfig[] } // as was just looked at
}

/** Where a document's configuration is wrong, and how. */
function problemOf(document: unknown): readonly [member: string, problem: string] | undefined {
  if (!isObject(document)) return ['', 'must be an object']
  if (document['document'] === undefined) return ['.document', 'is missing: name an OpenAPI document']
  for (const [name, value] of Object.entries(document)) {
    const check = Object.hasOwn(members, name) ? members[name] : undefined
    const problem = check ? check(value) : `is unknown: use one of ${Object.keys(members).join(', ')}`
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
      return [where, `is unknown: use one of ${outputNames.join(', ')}`]
    }
    const path = isObject(value) ? value['path'] : value
    if (isText(path) !== undefined) return [where, 'must be a path, or an object with path and specifier']
  }
  return undefined
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
