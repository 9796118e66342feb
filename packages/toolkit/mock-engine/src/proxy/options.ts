import { type OptionRules, functionRule, isBaseUrl, stringRule, withoutUser } from '@specwright/server-engine/engine'
import { logFormatRule, type LogFormat } from '../respond/log-format.ts'
import { type ListenOptions, listenOptionRules } from '@specwright/server-engine/node'

/** Options of a proxy. */
export interface ProxyOptions extends ListenOptions {
  /**
   * Base URL of the real service. The path of each request is appended to its path, without that of the contract's server if it
   * ends with that.
   */
  readonly upstream: string
  /** Rejects contract violations: a request with 400, without forwarding it, and a response with 502. Default false. */
  readonly strict?: boolean
  /** File to write a transcript to; it must not exist yet. */
  readonly transcript?: string
  /** Receives a line for each request and each violation, without secrets; default none. */
  readonly log?: (line: string) => void
  /** How the lines are written, as those of a mock are; default `text`. */
  readonly logFormat?: LogFormat
}

/** What the options must be. */
export const proxyOptionRules: OptionRules<ProxyOptions> = {
  ...listenOptionRules,
  upstream: {
    type: 'string',
    is: isBaseUrl,
    must: 'must be a URL such as https://shop.example, without user, query or fragment',
    redact: withoutUser,
  },
  strict: { type: 'boolean', is: (value) => typeof value === 'boolean', must: 'must be true or false' },
  transcript: stringRule(/./s, 'must be the path of a file'),
  log: functionRule,
  logFormat: logFormatRule,
}
