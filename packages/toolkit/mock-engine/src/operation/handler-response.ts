import { HandlerError, type HttpResponse, type OperationTypes } from '@specwright/server-engine/engine'
import { checkedResponse } from '@specwright/server-engine/respond'
import type { EventDraft } from '../delivery/draft.ts'
import type { Call, TenantAccess } from './handler.ts'
import type { AnyHandler, EventSender, HandlerCall } from './handlers.ts'
import { StoreError } from '../store/store-error.ts'
import type { Contract, MockTypes } from '../contract/types.ts'

/** The response of a handler of the user, after which the events that it sent are sent. */
export async function handlerResponse(
  respond: AnyHandler,
  { path, query, headers, cookies, body, now, requestId }: Call<MockTypes>,
  { contract, id, items, outbox }: TenantAccess & { readonly contract: Contract; readonly id: string },
): Promise<HttpResponse> {
  const drafts: EventDraft[] = []
  const events: EventSender = {
    send(event, own) {
      try {
        drafts.push(outbox.draft(event, own))
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause)
        throw new HandlerError(`The handler of ${id} failed: ${why}`, { cause })
      }
    },
  }
  const read = { path, query, headers, cookies, body, requestId }
  const call = { ...read, state: items, events, now } as HandlerCall<OperationTypes> // valid by the contract
  const response = checkedResponse(contract, id, await resultOf(id, respond, call))
  for (const draft of drafts) outbox.send(draft)
  return response
}

/** @throws {HandlerError} If the handler fails; a failure of the store is none of its own. */
async function resultOf(id: string, respond: AnyHandler, call: Parameters<AnyHandler>[0]): Promise<unknown> {
  try {
    return await respond(call)
  } catch (cause) {
    if (cause instanceof StoreError || cause instanceof HandlerError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new HandlerError(`The handler of ${id} failed: ${why}`, { cause })
  }
}
