import type { Model, OperationModel } from '../model/model.ts'
import { defaultUrl, ownServerOf, serviceOf } from './servers.ts'

/**
 * Where samples send the requests of a document, with the defaults of variables: an absolute URL, or a path for a server that
 * is relative to a document without an address. Neither ends with a slash.
 */
export function shownServerOf(model: Model): string {
  const service = serviceOf(model)
  const url = service ? defaultUrl(service) : '/'
  return withoutSlash(absolute(url, model.source.document.address))
}

/** The same for an operation that has a server of its own; `undefined` for one that has that of the service. */
export function shownOwnServerOf(operation: OperationModel, model: Model): string | undefined {
  const own = operation.servers?.find(({ url }) => url === ownServerOf(operation, model)?.url)
  if (own === undefined) return undefined
  const service = shownServerOf(model)
  return withoutSlash(absolute(defaultUrl(own), URL.canParse(service) ? `${service}/` : model.source.document.address))
}

function absolute(url: string, base: string | undefined): string {
  if (URL.canParse(url, base)) return new URL(url, base).href
  return url.startsWith('/') ? url : `/${url}`
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
