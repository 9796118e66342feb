import { ofResponse } from '@specwright/server-engine/check'
import type { StreamedResponse, UpstreamResponse } from '@specwright/server-engine/node'
import type { BodyCheck } from './body-check.ts'
import { trailersWith } from './response-headers.ts'

/** What happens while a body passes. */
interface Passing {
  readonly check: BodyCheck
  /** Whether nothing passes that violates the contract. */
  readonly strict: boolean
  /** Receives each violation, when it is found. */
  readonly violated: (violation: string) => void
  /** Receives why the body ended before it was complete. */
  readonly cut: (reason: string) => void
}

/** The body of a response as it comes: a chunk is checked after it has passed, or before that if the proxy is strict. */
export function passing(
  received: UpstreamResponse,
  { check, strict, violated, cut }: Passing,
): Pick<StreamedResponse, 'chunks' | 'trailers' | 'cancel'> {
  const violations: string[] = []
  let isGone = false

  const add = (found: readonly string[]): void => {
    const shown = found.map(ofResponse)
    violations.push(...shown)
    shown.forEach(violated)
    if (!strict || violations.length === 0) return
    received.cancel()
    throw new Error('it violates the contract')
  }

  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of received.chunks()) {
        if (strict) add(await check.take(chunk))
        yield chunk
        if (!strict) add(await check.take(chunk))
      }
      add(check.end())
    } catch (error) {
      cut(isGone ? 'the client is gone' : reasonOf(error))
      throw error
    }
  }

  return {
    chunks: chunks(),
    trailers: () => trailersWith(received, violations),
    cancel() {
      isGone = true
      received.cancel()
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? `the service ended the connection (${String(error.code)})` : error.message
}
