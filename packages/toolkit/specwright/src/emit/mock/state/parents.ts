import type { Model } from '@specwright/document/model'
import type { Parent } from './collection.ts'
import { idMemberOf, nounOf } from './groups.ts'
import { plain } from './item-id.ts'
import type { Kept } from './members.ts'
import { baseOf } from './path.ts'
import { everyProperty, isScalar, type Properties } from './variants.ts'

/** Names of parameters that say nothing of whose they are. */
const bare = /^(?:id|sid|gid|uuid|guid|uid|key|name|slug|number|code|login|type|version)$/

/**
 * The parameters before the items of a collection, outermost first.
 *
 * @param all Every collection, with its name.
 */
export function parentsOf({ group, item }: Kept, all: ReadonlyMap<Kept, string>, model: Model): Parent[] {
  const { segments, onBase, onItems } = group
  const operation = onBase[0] ?? onItems[0]?.operation
  return segments.flatMap((segment, index) => {
    if ('word' in segment || operation === undefined) return []
    const { parameter } = segment
    // The version of an API says nothing of whose items they are.
    if (index === 0 && /^(?:api)?version$/.test(plain(parameter))) return []
    const base = baseOf(segments.slice(0, index))
    const [owner, name] = [...all].find(([each]) => each.group.base === base) ?? []
    const isNamed = owner?.item.variants.some(
      (variant) =>
        idMemberOf({ operation, parameter }, variant, { noun: nounOf(owner.group), model }) === owner.item.idMember,
    )
    const member = memberFor(parameter, everyProperty(item.variants), model)
    return [
      {
        parameter,
        ...(isNamed === true && name !== undefined && { collection: name }),
        ...(member !== undefined && member !== item.idMember && { member }),
      },
    ]
  })
}

/** The member that repeats a parameter: `customer_id` or, if it is no object, `customer`. */
function memberFor(parameter: string, item: Properties, model: Model): string | undefined {
  const own = plain(parameter)
  if (bare.test(own)) return undefined
  const wanted = [own, ...(own.endsWith('id') ? [own.slice(0, -2)] : [`${own}id`])]
  return wanted
    .map((each) => Object.keys(item).find((name) => plain(name) === each && isScalar(item[name], model)))
    .find((name) => name !== undefined)
}
