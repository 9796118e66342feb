import type { MaybePromise } from '../maybe-promise.ts'

/** What a server does with a request. */
export interface Steps<Request, Response> {
  /** Gives the response; `undefined` for none. */
  handle(request: Request): MaybePromise<Response | undefined>
  send(request: Request, response: Response): void
  /** Called if one of them fails. */
  abort(request: Request): void
}

/** How many requests are handled before the response to the first is sent. */
const most = 32

/**
 * Takes requests through a server in steps: those that come in a turn of the event loop are all received before they are
 * handled, and then what is ready is sent. The same code many times in a row takes less time than all code again and again.
 *
 * @returns What receives a request.
 */
export function inSteps<Request, Response>({
  handle,
  send,
  abort,
}: Steps<Request, Response>): (request: Request) => void {
  let received: Request[] = []

  function finishReceived(): void {
    const requests = received
    received = []
    for (let start = 0; start < requests.length; start += most) finish(requests.slice(start, start + most))
  }

  function finish(requests: readonly Request[]): void {
    const responses = requests.map(responseTo)
    responses.forEach((response, index) => {
      const request = requests[index]!
      if (!(response instanceof Promise)) deliver(request, response)
      else void response.then((each) => deliver(request, each)).catch(() => abort(request))
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

  return (request) => {
    if (received.push(request) === 1) setImmediate(finishReceived)
  }
}
