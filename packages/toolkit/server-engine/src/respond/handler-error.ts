/** What the contract does not allow of a handler: its response, or an event. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError'
}
