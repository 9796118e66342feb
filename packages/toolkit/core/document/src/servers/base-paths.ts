import type { Model, OperationModel } from '../model/model.ts'
import { urlsOf } from './servers.ts'
import { shownOwnServerOf, shownServerOf } from './shown.ts'

/**
 * The paths of a document's servers, without a slash at the end, with `{name}` for each variable and with its default.
 * The first is empty: a mock may be where the server is.
 */
export function basePathsOf({ servers, operations }: Model): readonly string[] {
  const all = [...servers, ...operations.flatMap((operation) => operation.servers ?? [])]
  return [...new Set(['', ...all.flatMap(urlsOf).map(pathOf)])]
}

/** The path of the server that samples send the requests of an operation to, without a slash at the end. */
export function shownBasePathOf(operation: OperationModel, model: Model): string {
  return pathOf(shownOwnServerOf(operation, model) ?? shownServerOf(model))
}

/** The path of a URL, which may be relative or begin with a variable. */
function pathOf(url: string): string {
  const path = url.replace(/^(?:(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*|\{[^{}]*\})/i, '').replace(/[?#].*$/s, '')
  return path.replace(/^(?=[^/])/, '/').replace(/\/+$/, '')
}
