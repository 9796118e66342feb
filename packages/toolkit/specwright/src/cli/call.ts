import { httpRequest } from '@specwright/diff'
import { inShell, onLine } from '@specwright/code/places'
import { factsOf } from '../agents/operation-facts.ts'
import {
  inputOfWords,
  isRepeatable,
  isSwitch,
  WordsError,
  wordsOf,
  type OperationWords,
} from '../agents/operation-flags.ts'
import { inputMedia } from '../agents/operation-input.ts'
import { operationList } from '../agents/operation-list.ts'
import { operationPage } from '../agents/operation-page.ts'
import { InputError, NoServer, validCall, type Caller, type ValidCall } from '../agents/operation-call.ts'
import {
  operationTable,
  UnknownOperation,
  type NamedOperation,
  type OperationTable,
} from '../agents/operation-table.ts'
import { curlOf } from '../prove/request-command.ts'
import { callerOf } from './caller.ts'
import { common } from './door/help.ts'
import type { Option, Options, Values } from './door/command.ts'
import { parsed } from './door/parse.ts'
import { bodyOf, fileOf } from './call-body.ts'
import { printAnswer } from './call-output.ts'
import { requireFile } from './named-file.ts'
import { callOptions, pick } from './options.ts'
import { pinnedNames } from '../io/names-file.ts'
import { readServed, type ReadContract } from './served-document.ts'
import type { Stack } from './stack.ts'
import { UsageError } from './usage-error.ts'

/**
 * Calls an operation of a document, prints its page, or lists all operations. Returns the exit code: that of the class of the
 * status.
 *
 * @throws {UsageError} If the command line, or the input that it gives, is not valid: nothing is sent.
 * @throws {DocumentError} If the document cannot be used.
 */
export async function callOperation([document, ...words]: readonly string[], stack: Stack): Promise<number> {
  if (document === undefined) throw new UsageError('DOCUMENT is missing: name the contract of the server')
  requireFile(document)
  const [name, ...rest] = words
  const options: Options = { ...pick(callOptions), ...common }
  const isNamed = name !== undefined && !name.startsWith('-')
  if (!isNamed) refuseArguments(words, options)
  const served = await readServed(document, { ...allowIn(words), ...pinnedNames(document) }, stack)
  const table = operationTable(served)
  if (!isNamed) {
    process.stdout.write(operationList(table.operations))
    return 0
  }
  const operation = found(() => table.find(name))
  try {
    return await calledOperation(operation, rest, { table, served, document, name })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const helped = onLine(['call', inShell(document), inShell(name)].join(' '))
    throw new UsageError(error.message, { helped, cause: error })
  }
}

interface NamedCall {
  readonly table: OperationTable
  readonly served: ReadContract
  /** The document and the operation, as the command line names them. */
  readonly document: string
  readonly name: string
}

/** Calls an operation as the words after its name say. Returns the exit code. */
async function calledOperation(
  operation: NamedOperation,
  words: readonly string[],
  { table, served, document, name }: NamedCall,
): Promise<number> {
  const options: Options = { ...pick(callOptions), ...common }
  const own = wordsOf(operation.operation, served.model, Object.keys(options))
  const { values, positionals } = parsed(words, {
    words: `call ${name}`,
    options: { ...optionsOf(own), ...options },
    takersOf: () => [],
  })
  if (values['help'] === true) {
    const facts = factsOf(served.model)
    const parts = { facts: facts.operation(operation), schemas: facts.inputSchemas(operation) }
    process.stdout.write(operationPage({ ...parts, words: own, document, name }))
    return 0
  }
  const [server, credentials] = [textIn(values, 'server'), textIn(values, 'credentials')]
  const named = { ...(server !== undefined && { server }), ...(credentials !== undefined && { credentials }) }
  const caller = callerOf(table, named, served)
  const call = await valid(caller, operation, { own, values, positionals })
  if (values['curl'] !== true && values['dry-run'] !== true) return await printAnswer(caller, call, values)
  const { base, request } = call
  if (values['curl'] === true) {
    process.stdout.write(`${curlOf(base, caller.signing.template(request, operation))}\n`)
    return 0
  }
  const { method, target: path, headers, body } = caller.signing.shown(request, operation, 'given')
  const text = body === undefined || typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
  const written = { method, path, headers, ...(text !== undefined && { body: text }) }
  process.stdout.write(`${httpRequest(name, written, base)}\n`)
  return 0
}

/** What is given after the document without an operation. */
function refuseArguments(words: readonly string[], options: Options): void {
  const { positionals } = parsed(words, { words: 'call', options, takersOf: () => [] })
  const [operation] = positionals
  if (operation !== undefined)
    throw new UsageError(`Name the operation before its options: call DOCUMENT ${operation} ...`)
}

/** Where refs may lead, which is known before the other options are. */
function allowIn(words: readonly string[]): { readonly allow: readonly string[] } {
  const allow = words.flatMap((word, index) => {
    const [, inline] = /^--allow=(.+)$/.exec(word) ?? []
    return inline ?? (words[index - 1] === '--allow' ? word : [])
  })
  return { allow }
}

function optionsOf({ flags }: OperationWords): Options {
  const entries = flags.map((flag): [string, Option] => [
    flag.flag,
    {
      type: 'string',
      meaning: onLine(flag.description),
      ...(isRepeatable(flag) && { multiple: true as const }),
      ...(isSwitch(flag) && { values: ['true', 'false'] }),
    },
  ])
  return Object.fromEntries(entries)
}

interface GivenWords {
  readonly own: OperationWords
  readonly values: Values
  readonly positionals: readonly string[]
}

/** A call of what a command line gives, which the document allows. */
async function valid(
  caller: Caller,
  operation: NamedOperation,
  { own, values, positionals }: GivenWords,
): Promise<ValidCall> {
  const media = inputMedia(operation.operation)
  const given = textIn(values, 'body')
  if (given !== undefined && media === undefined) throw new UsageError(onLine(`${operation.id} takes no body`))
  const body = given === undefined || media === undefined ? undefined : bodyOf(given, media)
  try {
    const input = inputOfWords(own, {
      arguments: positionals,
      values,
      file: fileOf,
      ...(body !== undefined && { body }),
    })
    return await validCall(caller, operation, input)
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(wordedIssues(error, own))
    if (error instanceof NoServer || error instanceof WordsError) throw new UsageError(onLine(error.message))
    throw error
  }
}

/** What is wrong with an input, by the words of the command line. */
function wordedIssues({ message, issues }: InputError, { positionals, flags }: OperationWords): string {
  const lines = issues.map(({ at, message: sentence, rule }) => {
    const path = at.slice(1)
    const flag = flags.find(({ path: own }) => path === own.join('/') || path.startsWith(`${own.join('/')}/`))
    const isArgument = positionals.some(({ name }) => name === path)
    const inside = flag === undefined ? '' : path.slice(flag.path.join('/').length)
    const where = flag === undefined ? (isArgument ? path.toUpperCase() : path) : `--${flag.flag}${inside}`
    return `  ${where === '' ? '' : `${where} `}${sentence}${rule === undefined ? '' : ` (#${rule})`}`
  })
  return [`${message}.`, ...lines].map(onLine).join('\n')
}

/** As `UsageError`: what is not known is a word of the command line. */
function found(find: () => NamedOperation): NamedOperation {
  try {
    return find()
  } catch (error) {
    if (error instanceof UnknownOperation) throw new UsageError(onLine(error.message))
    throw error
  }
}

function textIn(values: Values, option: string): string | undefined {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}
