export {
  clientLimits,
  listenOptionRules,
  startServer,
  targetOf,
  type ClientLimits,
  type Listening,
  type ListenOptions,
  type RequestResponder,
} from './http-server.ts'
export type { ReceivedBody } from './limited-body.ts'
export { listen, type Listenable } from './listen.ts'
export { isLoopback } from './loopback.ts'
export { pairsOf, slowClientMs, type AnyResponse, type RawResponse, type StreamedResponse } from './send-response.ts'
export type { Tls } from './tls.ts'
