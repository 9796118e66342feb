import type { IncomingMessage } from 'node:http'

/** The path and query of a request; clients of a proxy send the whole URL. */
export function targetOf({ url = '/' }: IncomingMessage): { readonly path: string; readonly query: string } {
  const target = url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '')
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
