export type { RequestResponder } from './accept-requests.ts'
export {
  clientLimits,
  listenOptionRules,
  startServer,
  type ClientLimits,
  type Listening,
  type ListenOptions,
} from './http-server.ts'
export { codingsOf, type ContentCoding, type Decompress } from './content-codings.ts'
export type { ReceivedBody } from './limited-body.ts'
export { listen } from './listen.ts'
export { isLoopback } from './loopback.ts'
export { requestListener, type RequestListener } from './request-listener.ts'
export type { Listenable } from './responder.ts'
export { slowClientMs, type AnyResponse, type RawResponse, type StreamedResponse } from './send-response.ts'
export { targetOf } from './target.ts'
export type { Tls } from './tls.ts'
export {
  responseLimitBytes,
  sendUpstream,
  UpstreamError,
  type ForwardedRequest,
  type UpstreamResponse,
} from './upstream.ts'
