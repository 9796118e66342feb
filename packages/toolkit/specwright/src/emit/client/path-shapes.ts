import { withoutParameterNames } from '@specwright/document/model'
import { isOfItem, lastWord, pathParts } from './path-parts.ts'
import type { PlainOperation } from './plain-operations.ts'
import { isPlural, stem } from './words.ts'

/** The paths of a document, without the names of their parameters. */
export interface PathShapes {
  readonly read: ReadonlySet<string>
  /** Those where one thing is read, as the result shows. */
  readonly ones: ReadonlySet<string>
  /** Those of items that are read. */
  readonly itemsRead: ReadonlySet<string>
  /** Those that are changed or deleted, so that each is of one thing. */
  readonly written: ReadonlySet<string>
  /** Those of what is changed. */
  readonly changed: ReadonlySet<string>
  /** Those where something is created. */
  readonly posted: ReadonlySet<string>
  /** Those of which each item has a path. */
  readonly collections: ReadonlySet<string>
  /** Words that a path ends with in the plural, as one of what they name. */
  readonly plurals: ReadonlySet<string>
  /** The path of an operation as it is in these. */
  readonly of: (operation: PlainOperation) => string
}

/** The paths of these operations, by what is done at them. */
export function pathShapes(operations: readonly PlainOperation[]): PathShapes {
  const shapes = (some: readonly PlainOperation[]): ReadonlySet<string> => new Set(some.map(shapeOf))
  const items = operations.filter(({ path }) => isOfItem(path))
  return {
    read: shapes(operations.filter(({ method }) => method === 'get')),
    ones: shapes(operations.filter(({ method, result }) => method === 'get' && result.gives === 'one')),
    itemsRead: shapes(items.filter(({ method }) => method === 'get')),
    written: shapes(operations.filter(({ method }) => /^(?:put|patch|delete)$/.test(method))),
    changed: shapes(operations.filter(({ method }) => /^(?:put|patch)$/.test(method))),
    posted: shapes(operations.filter(({ method }) => method === 'post')),
    collections: new Set([...shapes(items)].map((shape) => shape.slice(0, -'/{}'.length))),
    plurals: new Set(
      operations
        .map(({ path }) => lastWord(pathParts(path).at(-1)))
        .filter(isPlural)
        .map(stem),
    ),
    of: shapeOf,
  }
}

/** Extensions are no part of it: `/pets.json`, `/pets{format}`. */
function shapeOf({ path }: PlainOperation): string {
  return withoutParameterNames(path.replaceAll(/\/:\w+/g, '/{}')).replaceAll(/(?<=[^/])\{\}$|\.json/g, '')
}
