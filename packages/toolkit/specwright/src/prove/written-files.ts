import { ensureOwn } from './created-items.ts'
import { sendState, stateValues } from './state-requests.ts'
import { parametersIn } from './known-items.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { reasonToSkip } from './skipped-operations.ts'
import { stateViolation } from './state-violation.ts'

/** Writes what belongs to an item of this run and is not an item itself, such as an attachment, and reads it. */
export async function proveWrittenFiles(run: ProofRun): Promise<void> {
  await writeFilesBelow(run, '')
}

/** Does the same for the paths below one. */
export async function writeFilesBelow(run: ProofRun, path: string): Promise<void> {
  for (const put of run.operations.filter((each) => each.operation.path.startsWith(`${path}/`))) {
    const { operation, method, action } = put
    const read = run.operations.find((each) => each.method === 'GET' && each.operation.path === operation.path)
    if (method !== 'PUT' || read === undefined || (action ?? read.action) !== undefined) continue
    if (parametersIn(operation.path).length === 0 || [put, read].some((each) => reasonToSkip(run, each) !== undefined))
      continue
    await ensureOwn(run, put)
    await writeFiles(run, { put, read })
  }
}

interface WrittenFile {
  readonly put: ProvedOperation
  readonly read: ProvedOperation
}

/** Writes a file of each type that is sent as it is. A server that accepts its bytes has not read them as a picture, so it keeps them. */
async function writeFiles(run: ProofRun, { put, read }: WrittenFile): Promise<void> {
  for (const media of put.operation.requestBody?.content ?? []) {
    const [values, reading] = [await stateValues(run, put), await stateValues(run, read)]
    const body = { media, value: media.kind === 'text' ? 'as it was sent' : undefined }
    if ((media.kind !== 'binary' && media.kind !== 'text') || values === undefined || reading === undefined) continue
    const sent = await sendState(run, put, { values: { ...values, body }, what: `a file of ${media.contentType}` })
    if (sent?.response === undefined || sent.response.status > 299) continue
    const tried = await sendState(run, read, {
      values: reading,
      what: 'the file that was written',
      expected: 'handled',
    })
    if (tried?.response === undefined || tried.response.isCut) continue
    const { status, body: shown, headers } = tried.response
    if (status === 404 || status === 410)
      run.report(tried, stateViolation(read, 'the file is there after it was written', `status ${status}`))
    const { request } = sent.proof
    const isSameType = typeOf(headers['content-type']) === typeOf(request.headers['content-type'])
    if (status === 200 && isSameType && !bytesOf(shown).equals(bytesOf(request.body)))
      run.report(tried, stateViolation(read, 'the bytes that were written', 'others'))
  }
}

function typeOf(header: string | undefined): string | undefined {
  return header?.split(';')[0]?.trim().toLowerCase()
}

function bytesOf(body: unknown): Buffer {
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body as string) : Buffer.alloc(0)
}
