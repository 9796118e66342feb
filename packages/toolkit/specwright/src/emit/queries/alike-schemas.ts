import type { Model, OperationModel } from '@specwright/document/model'
import { areOfItem } from './items-in-place.ts'
import { nounOfSchema } from './schema-words.ts'
import { collectionOf, isAt, segmentsOf } from './segments.ts'
import { memberNames } from './shown-schemas.ts'

/**
 * The named schemas that show the same as another, by the pointer of each: they begin with the same word and have most members in
 * common, as the item of a listing and that of a tree with its `children` do. What is made at a path of its own is something else.
 */
export function alikeSchemas(
  model: Model,
  given: ReadonlyMap<OperationModel, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const made = model.operations.filter(({ method }) => method === 'post').map(segmentsOf)
  const homes = new Map<string, boolean>()
  for (const [query, pointers] of given) {
    const isHome = made.some((each) => isAt(each, collectionOf(segmentsOf(query))))
    for (const pointer of pointers) homes.set(pointer, isHome || homes.get(pointer) === true)
  }
  const read = [...homes].map(([pointer, isHome]) => ({
    pointer,
    isHome,
    word: nounOfSchema(pointer)[0],
    members: new Set(memberNames({ $ref: `#${pointer}` }, model)),
  }))
  return new Map(
    read.map((own) => {
      const others = read.filter((each) => each !== own && each.word === own.word && !(own.isHome && each.isHome))
      return [own.pointer, others.filter((each) => areAlike(own.members, each.members)).map(({ pointer }) => pointer)]
    }),
  )
}

/** True for names of members most of which are the same, and identify an item. */
function areAlike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((name) => right.has(name))
  const isMost = shared.length * 4 >= Math.max(left.size, right.size) * 3
  return isMost && areOfItem(shared)
}
