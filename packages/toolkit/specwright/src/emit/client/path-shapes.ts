import { withoutParameterNames, type OperationModel } from '@specwright/document/model'
import { isOfItem } from './path-parts.ts'

/** The paths of a document, without the names of their parameters. */
export interface PathShapes {
  readonly read: ReadonlySet<string>
  /** Those that are changed or deleted, so that each is of one thing. */
  readonly written: ReadonlySet<string>
  /** Those where something is created. */
  readonly posted: ReadonlySet<string>
  /** Those of which each item has a path. */
  readonly collections: ReadonlySet<string>
  /** The path of an operation as it is in these. */
  readonly of: (operation: OperationModel) => string
}

/** The paths of these operations, by what is done at them. */
export function pathShapes(operations: readonly OperationModel[]): PathShapes {
  const shapes = (some: readonly OperationModel[]): ReadonlySet<string> => new Set(some.map(shapeOf))
  const items = operations.filter(({ path }) => isOfItem(path))
  return {
    read: shapes(operations.filter(({ method }) => method === 'get')),
    written: shapes(operations.filter(({ method }) => /^(?:put|patch|delete)$/.test(method))),
    posted: shapes(operations.filter(({ method }) => method === 'post')),
    collections: new Set([...shapes(items)].map((shape) => shape.slice(0, -'/{}'.length))),
    of: shapeOf,
  }
}

/** Extensions are no part of it: `/pets.json`, `/pets{format}`. */
function shapeOf({ path }: OperationModel): string {
  return withoutParameterNames(path.replaceAll(/\/:\w+/g, '/{}')).replaceAll(/(?<=[^/])\{\}$|\.json/g, '')
}
