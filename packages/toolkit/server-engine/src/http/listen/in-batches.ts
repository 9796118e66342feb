import type { MaybePromise } from '../../values/maybe-promise.ts'

/** What a server does with a request. */
export interface Handling<Request, Response> {
  /** Gives the response; `undefined` for none. */
  handle(request: Request): MaybePromise<Response | undefined>
  send(request: Request, response: Response): void
  /** Called if one of them fails. */
  abort(request: Request): void
}

/** The requests that have been received, and are not handled yet. */
export interface Received<Request> {
  add(request: Request): void
  /** Handles them now. */
  handleAll(): void
}

/** How many requests are handled before the first of their responses is sent. */
const batchSize = 32

/**
 * Handles the requests of a turn of the event loop in batches: after all have been received, those of a batch are handled,
 * and then their responses sent that are ready. The same code many times in a row takes less time than all code again and
 * again.
 */
export function inBatches<Request, Response>({ handle, send, abort }: Handling<Request, Response>): Received<Request> {
  let received: Request[] = []

  function handleAll(): void {
    const requests = received
    received = []
    for (let start = 0; start < requests.length; start += batchSize) {
      handleBatch(requests.slice(start, start + batchSize))
    }
  }

  function handleBatch(requests: readonly Request[]): void {
    const responses = requests.map(responseTo)
    responses.forEach((response, index) => {
      const request = requests[index]!
      if (!(response instanceof Promise)) deliver(request, response)
      else
        response.then(
          (each) => deliver(request, each),
          () => abort(request),
        )
    })
  }

  function responseTo(request: Request): MaybePromise<Response | undefined> {
    try {
      return handle(request)
    } catch {
      abort(request)
      return undefined
    }
  }

  function deliver(request: Request, response: Response | undefined): void {
    if (response === undefined) return
    try {
      send(request, response)
    } catch {
      abort(request)
    }
  }

  return {
    add(request) {
      if (received.push(request) === 1) setImmediate(handleAll)
    },
    handleAll,
  }
}
