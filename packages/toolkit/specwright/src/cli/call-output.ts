import { isatty } from 'node:tty'
import { redactorOf } from '@specwright/client-engine/writers'
import { escapeHidden } from '@specwright/code'
import { onLine, onLines } from '@specwright/code/places'
import { pagesOf, PageError } from '../agents/listing-pages.ts'
import { pageRuleOf } from '../prove/page-rule.ts'
import { cleanJson } from '../agents/clean-json.ts'
import { sentCall, type Caller, type ValidCall } from '../agents/operation-call.ts'
import { reasonWithoutPages } from '../emit/client/pagination.ts'
import type { ProofResponse } from '../prove/proof-response.ts'
import { NoResponse } from '../prove/exchange.ts'
import { isObject, own } from '@specwright/json-schema/json'
import { CommandError } from './command-error.ts'
import type { Values } from './door/command.ts'
import { oneOf } from './one-of.ts'
import { UsageError } from './usage-error.ts'

/** How a response is printed. */
const forms = ['json', 'jsonl', 'raw'] as const

/** What prints a response. */
interface ResponsePrinting {
  readonly as: (typeof forms)[number]
  /** Replaces credentials, and what looks like a token. */
  readonly clean: (text: string) => string
}

/**
 * Sends a call, and prints what comes. Returns the exit code: 0 for a status 2xx, else its first digit.
 *
 * @throws {UsageError} If an option is not valid.
 * @throws {CommandError} If there is no response.
 */
export async function printAnswer(caller: Caller, call: ValidCall, values: Values): Promise<number> {
  const as = oneOf('as', String(values['as'] ?? 'json'), forms)
  const printing = { as, clean: redactorOf(caller.signing.secrets) }
  const { operation } = call
  const { model } = caller.table.contract
  const rule = pageRuleOf(operation.operation, model)
  if (values['page'] !== undefined) {
    oneOf('page', String(values['page']), ['all'])
    if (rule === undefined)
      throw new UsageError(`${operation.id} has no pages: ${reasonWithoutPages(operation.operation, model)}`)
    if (as === 'raw') throw new UsageError('--as raw is for one response: leave out --page all')
  }
  try {
    if (rule === undefined || values['page'] === undefined) {
      const response = await sentCall(caller, call)
      const items = rule && as === 'jsonl' ? itemsIn(response, rule.items) : undefined
      print(response, printing, items)
      return exitCode(response, operation.id, printing.clean)
    }
    const all: unknown[] = []
    let last: ProofResponse | undefined
    for await (const { response, items } of pagesOf(caller, call, rule)) {
      last = response
      if (as === 'jsonl') writeItems(items, printing)
      else all.push(...items)
      if (response.status >= 300) print(response, printing)
    }
    if (as === 'json' && last !== undefined && last.status < 300) writeJson(all, printing, 2)
    return last === undefined ? 1 : exitCode(last, operation.id, printing.clean)
  } catch (error) {
    if (error instanceof NoResponse) throw new CommandError(`Cannot reach ${call.base}: ${error.message}`)
    if (error instanceof PageError || error instanceof TypeError) throw new CommandError(error.message)
    throw error
  }
}

function itemsIn({ body }: ProofResponse, keys: readonly string[]): readonly unknown[] | undefined {
  const items = keys.reduce<unknown>((value, key) => (isObject(value) ? own(value, key) : undefined), body)
  return Array.isArray(items) ? (items as unknown[]) : undefined
}

function print(response: ProofResponse, printing: ResponsePrinting, items?: readonly unknown[]): void {
  const { body, text, isCut, isBrokenJson, headers } = response
  if (isCut) return note('The body is a stream, or longer than 10 MB, and was not read: use --curl')
  if (body === undefined) return
  if (text === undefined) return writeBytes(body as Uint8Array, headers['content-type'] ?? 'bytes')
  const isJson = !isBrokenJson && typeof body !== 'string'
  if (printing.as === 'raw' || (!isJson && body === text)) return write(isTerminal() ? onLines(text) : text, printing)
  if (printing.as === 'json') return writeJson(body, printing, 2)
  writeItems(items ?? (Array.isArray(body) ? (body as unknown[]) : [body]), printing)
}

function writeItems(items: readonly unknown[], printing: ResponsePrinting): void {
  for (const item of items) writeJson(item, printing)
}

/** Writes JSON, in which no character controls the terminal that shows it. */
function writeJson(value: unknown, { as, clean }: ResponsePrinting, indent?: number): void {
  const text = `${escapeHidden(JSON.stringify(value, null, indent))}\n`
  write(text, { as, clean: (json) => cleanJson(json, clean) })
}

function write(text: string, { as, clean }: ResponsePrinting): void {
  const isWhole = as === 'raw' || text.endsWith('\n')
  process.stdout.write(clean(isWhole ? text : `${text}\n`))
}

function writeBytes(bytes: Uint8Array, type: string): void {
  if (isTerminal()) note(`The body is ${bytes.length} bytes of ${type}: write them to a file with > FILE`)
  else process.stdout.write(bytes)
}

function note(text: string): void {
  process.stderr.write(`${onLine(text)}\n`)
}

/** Whether a terminal shows what is printed; a thread knows it by the file alone. */
function isTerminal(): boolean {
  return isatty(1)
}

function exitCode({ status, headers }: ProofResponse, id: string, clean: ResponsePrinting['clean']): number {
  if (status >= 200 && status < 300) return 0
  const { location } = headers
  const isElsewhere = status < 400 && location !== undefined
  note(clean(`${id}: status ${status}${isElsewhere ? `, see ${location}` : ''}`))
  return Math.floor(status / 100)
}
