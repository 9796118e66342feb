import type { ProofCase } from './proof-case.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import { pathsOf, routedOf, type ProvedPlace } from './proved-paths.ts'

/** Sends HEAD where an operation reads: a server that has it must say the same as for GET. */
export async function proveHead(run: ProofRun, place: ProvedPlace): Promise<void> {
  const { proved, values } = place
  if (proved.method !== 'GET' || run.signing.lacks(proved)) return
  const get = await run.send({ ...methodCase('GET', place), proved, values })
  const head = await run.send(methodCase('HEAD', place))
  if (get.response === undefined || head.response === undefined) return
  const [before, after] = [get.response, head.response].map(({ status, headers }) => ({
    status,
    'content-type': headers['content-type'],
    etag: headers['etag'],
  }))
  // A server may refuse HEAD, and leave out headers of its response; it must not deny what GET shows.
  const isDenied = before!.status < 300 && (after!.status === 404 || after!.status === 410)
  if (after!.status > 299 && !isDenied) return
  const name = (['status', 'content-type', 'etag'] as const).find(
    (each) => after![each] !== undefined && after![each] !== before![each],
  )
  if (name !== undefined) reportMethods(run, head, `the same ${name} as for GET`, { got: `${name} ${after![name]}` })
}

/** Sends OPTIONS to a path: what it says of methods must be what the document says. */
export async function proveOptions(run: ProofRun, place: ProvedPlace): Promise<void> {
  if (pathsOf(run.operations, place.target).some(({ method }) => method === 'OPTIONS')) return
  reportAllow(run, await run.send(methodCase('OPTIONS', place)))
}

/** Reports a header Allow without a method that the path has, or with the one that was refused. */
export function reportAllow(run: ProofRun, tried: Tried): void {
  const { method, target } = tried.proof.request
  const { status = 0, headers = {} } = tried.response ?? {}
  const allow = headers['allow']
  if (allow === undefined || (status > 299 && status !== 405)) return
  const allowed = new Set(allow.split(',').map((each) => each.trim().toUpperCase()))
  const missing = routedOf(run.operations, target).find((each) => !allowed.has(each.method))
  if (missing !== undefined)
    reportMethods(run, tried, `a header Allow with ${missing.method}`, { got: 'one without it' })
  else if (status === 405 && allowed.has(method))
    reportMethods(run, tried, `a header Allow without ${method}, which is refused`, { got: 'one with it' })
}

function reportMethods(run: ProofRun, tried: Tried, expected: string, { got }: { readonly got: string }): void {
  const rule = tried.proof.signedAs?.operation.pointer ?? '/paths'
  run.report(tried, { judge: 'methods', expected, got, rule, detail: expected })
}

function methodCase(method: string, { proved, target }: ProvedPlace): ProofCase {
  return {
    phase: 'routes',
    what: `${method} of ${proved.operation.path}`,
    request: { method, target, headers: { accept: '*/*' } },
    expected: 'handled',
    credentials: 'given',
    signedAs: proved,
  }
}
