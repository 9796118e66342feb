import type { OperationModel } from '@loyalty-kit/document/model'
import type { Method } from './method.ts'

/** What a folder's client must know at run time to send an operation and to read its answer. */
export function descriptorOf({ operation, contentType, answer }: Method): object {
  const { id, method, path } = operation
  const styles = stylesOf(operation)
  return {
    id,
    method: method.toUpperCase(),
    path,
    ...(contentType === undefined ? {} : { contentType }),
    ...(answer === 'json' ? {} : { answer }),
    ...(Object.keys(styles).length === 0 ? {} : { styles }),
  }
}

/** Query parameters that are not written as OpenAPI's default has it. */
export function stylesOf({ parameters }: OperationModel): Readonly<Record<string, readonly [string, boolean]>> {
  const unusual = parameters.filter(
    ({ in: place, style, explode }) => place === 'query' && (style !== 'form' || !explode),
  )
  return Object.fromEntries(unusual.map(({ name, style, explode }) => [name, [style, explode]]))
}
