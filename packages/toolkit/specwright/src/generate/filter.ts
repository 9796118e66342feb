import { operationPlaces, operationsWhere, tagsOf, type OperationPlace } from '@specwright/document/model'
import { own, type JsonObject } from '@specwright/json-schema/json'
import { ConfigError, filterKinds } from '../config/checked-config.ts'
import type { Filter } from '../config.ts'

/** The operations that a document is reduced to: those included, without those excluded. */
export interface Filters {
  readonly include?: Filter | undefined
  readonly exclude?: Filter | undefined
}

/**
 * The document with the selected operations, and without the components and tags that only others use.
 *
 * @param name The document's name in messages.
 * @throws {ConfigError} If an entry of a filter selects nothing, or no operation is left.
 */
export function filtered(root: JsonObject, { include, exclude }: Filters, name: string): JsonObject {
  if (include === undefined && exclude === undefined) return root
  const unused = new Set<Entry>()
  const [included, excluded] = [entriesOf('include', include), entriesOf('exclude', exclude)]
  for (const entry of [...included, ...excluded]) unused.add(entry)
  const isSelected = (entries: readonly Entry[], place: OperationPlace): boolean => {
    const matching = entries.filter((entry) => matches(entry, place))
    for (const entry of matching) unused.delete(entry)
    return matching.length > 0
  }
  let count = 0
  const result = operationsWhere(root, (place) => {
    const isExcluded = isSelected(excluded, place)
    const isIncluded = isSelected(included, place) || include === undefined
    const isKept = isIncluded && !isExcluded
    if (isKept) count++
    return isKept
  })
  for (const { list, kind, text } of unused) {
    const known =
      kind === 'tag' ? `. Its tags are ${[...new Set(operationPlaces(root).flatMap(tagsOf))].join(', ') || 'none'}` : ''
    throw new ConfigError(`Cannot filter ${name}: ${list} ${kind} "${text}" matches no operation${known}`)
  }
  if (count === 0) throw new ConfigError(`Cannot filter ${name}: no operation is left. Include more, or exclude less`)
  return result
}

/** One entry of a filter. */
interface Entry {
  readonly list: 'include' | 'exclude'
  readonly kind: keyof Filter
  readonly text: string
}

function entriesOf(list: Entry['list'], filter: Filter = {}): Entry[] {
  return filterKinds.flatMap((kind) => (filter[kind] ?? []).map((text) => ({ list, kind, text })))
}

function matches({ kind, text }: Entry, place: OperationPlace): boolean {
  if (kind === 'path') return place.path !== undefined && patternOf(text).test(place.path)
  return kind === 'tag' ? tagsOf(place).includes(text) : own(place.operation, kind) === text
}

/** A `*` stands for any characters. */
function patternOf(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}
