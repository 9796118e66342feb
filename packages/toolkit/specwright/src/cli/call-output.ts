import { once } from 'node:events'
import { isatty } from 'node:tty'
import { ApiError, ConnectionError, type PageRule } from '@specwright/client-engine'
import { redactorOf } from '@specwright/client-engine/writers'
import { escapeHidden } from '@specwright/code'
import { onLine, onLines } from '@specwright/code/places'
import { pagesOf, PageError } from '../agents/listing-pages.ts'
import { pageRuleOf } from '../prove/page-rule.ts'
import { cleanJson } from '../agents/clean-json.ts'
import { BrokenResponse, openedCall, wholeResponse, type Caller, type ValidCall } from '../agents/operation-call.ts'
import { itemsOf, linesOf } from '../agents/stream-items.ts'
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
 * @throws {CommandError} If there is no response, or it cannot be read to its end.
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
      throw new UsageError(onLine(`${operation.id} has no pages: ${reasonWithoutPages(operation.operation, model)}`))
    if (as === 'raw') throw new UsageError('--as raw is for one response: leave out --page all')
  }
  try {
    return rule !== undefined && values['page'] !== undefined
      ? await printPages(caller, call, { rule, printing })
      : await printOne(caller, call, { rule, printing })
  } catch (error) {
    if (error instanceof NoResponse) throw new CommandError(onLine(`Cannot reach ${call.base}: ${error.message}`))
    const isKnown = [BrokenResponse, PageError, ApiError, ConnectionError, TypeError].some(
      (each) => error instanceof each,
    )
    // What a larger stack could print would be sent again.
    if (error instanceof RangeError)
      throw new CommandError(
        onLine(`Cannot print the response of ${operation.id}: it is nested too deep, or too long. Use --as raw`),
      )
    if (isKnown && error instanceof Error) throw new CommandError(onLine(printing.clean(error.message)))
    throw error
  }
}

interface Printed<Rule> {
  readonly rule: Rule
  readonly printing: ResponsePrinting
}

async function printPages(caller: Caller, call: ValidCall, { rule, printing }: Printed<PageRule>): Promise<number> {
  const all: unknown[] = []
  const { id } = call.operation
  for await (const { response, items } of pagesOf(caller, call, rule)) {
    if (response.status >= 300) {
      print(response, printing)
      return exitCode(response, id, printing.clean)
    }
    if (printing.as === 'jsonl') writeItems(items, printing)
    else all.push(...items)
  }
  if (printing.as === 'json') writeJson(all, printing, 2)
  return 0
}

async function printOne(
  caller: Caller,
  call: ValidCall,
  { rule, printing }: Printed<PageRule | undefined>,
): Promise<number> {
  const { id } = call.operation
  const opened = await openedCall(caller, call)
  const items = itemsOf(caller, call, opened)
  if (items !== undefined) {
    await printStream(printing.as === 'raw' ? linesOf(opened, call) : items, printing)
  } else {
    const response = await wholeResponse(opened, call)
    print(response, printing, rule && printing.as === 'jsonl' ? itemsIn(response, rule.items) : undefined)
  }
  return exitCode(opened, id, printing.clean)
}

/** Prints what comes as it comes, no faster than its reader takes it. */
async function printStream(parts: AsyncIterable<unknown>, printing: ResponsePrinting): Promise<void> {
  for await (const part of parts) {
    if (printing.as === 'raw') write(forTerminal(String(part)), printing)
    else writeJson(part, printing, printing.as === 'json' ? 2 : undefined)
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
  }
}

function itemsIn({ body }: ProofResponse, keys: readonly string[]): readonly unknown[] | undefined {
  const items = keys.reduce<unknown>((value, key) => (isObject(value) ? own(value, key) : undefined), body)
  return Array.isArray(items) ? (items as unknown[]) : undefined
}

function print(response: ProofResponse, printing: ResponsePrinting, items?: readonly unknown[]): void {
  const { body, text, isBrokenJson, headers } = response
  if (body === undefined) return
  if (text === undefined) return writeBytes(body as Uint8Array, headers['content-type'] ?? 'bytes')
  const isJson = !isBrokenJson && typeof body !== 'string'
  if (printing.as === 'raw' || (!isJson && body === text)) return write(forTerminal(text), printing)
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

/** Text whose characters do not control a terminal that shows it. */
function forTerminal(text: string): string {
  return isTerminal() ? onLines(text) : text
}

function note(text: string): void {
  process.stderr.write(`${onLine(text)}\n`)
}

/** Whether a terminal shows what is printed; a thread knows it by the file alone. */
function isTerminal(): boolean {
  return isatty(1)
}

function exitCode(
  { status, headers }: Pick<ProofResponse, 'status' | 'headers'>,
  id: string,
  clean: ResponsePrinting['clean'],
): number {
  if (status >= 200 && status < 300) return 0
  const { location } = headers
  const isElsewhere = status < 400 && location !== undefined
  note(clean(`${id}: status ${status}${isElsewhere ? `, see ${location}` : ''}`))
  return Math.floor(status / 100)
}
