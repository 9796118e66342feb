import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import type { Conditional, Counted, NormalForm, Union } from './normal.ts'
import { withMore } from './rules.ts'
import { has, same } from '../contract/same.ts'
import type { Part } from '../contract/side.ts'
import { saysNothing, subsOf, type Sub } from '../contract/spread.ts'
import { both, typesOf } from './types.ts'

/** A normal form without its other keywords, before it is simplified. */
type Collected = Pick<NormalForm, 'types' | 'enum' | 'open' | 'required' | 'conditionals' | 'counted' | 'unions'> & {
  readonly properties: Map<string, Sub>
}

/** The types, values, properties, conditions, counts and unions of several parts that all apply. */
export function collected(parts: readonly Part[]): Collected {
  let types: ReadonlySet<string> | undefined
  let values: readonly unknown[] | undefined
  let open: readonly unknown[] | undefined
  let isOpen = false
  const properties = new Map<string, Sub>()
  const required = new Set<string>()
  const conditionals: Conditional[] = []
  const counted: Counted[] = []
  const unions: Union[] = []
  for (const { value, pointer } of parts) {
    for (const [name, held] of Object.entries(value)) {
      const place = pointerTo(pointer, name)
      if (name === 'x-known-values' || name === 'x-extensible-enum') {
        open = Array.isArray(held) ? held : open
        if (held === true) isOpen = true
      } else if (name === 'type') types = both(types, typesOf(held))
      else if (name === 'enum' && Array.isArray(held)) values = values ? values.filter((each) => has(held, each)) : held
      else if (name === 'const') values = values ? values.filter((each) => same(each, held)) : [held]
      else if (name === 'required' && Array.isArray(held)) for (const each of held) required.add(String(each))
      else if (name === 'properties' && isObject(held)) {
        for (const [key, member] of Object.entries(held)) {
          const known = properties.get(key)
          const here = { value: member, pointer: pointerTo(place, key) }
          properties.set(key, known ? withMore(known, here) : here)
        }
      } else if (name === 'if') {
        const [then, otherwise] = [own(value, 'then') ?? true, own(value, 'else') ?? true]
        const leadsNowhere = saysNothing(then) && saysNothing(otherwise)
        if (!leadsNowhere) addNew(conditionals, { if: held, then, else: otherwise, pointer })
      } else if (name === 'contains') {
        const [min, max] = [Number(own(value, 'minContains') ?? 1), own(value, 'maxContains')]
        const contains = { value: held, pointer: place }
        const isAnyCount = min === 0 && max === undefined
        if (!isAnyCount) addNew(counted, { contains, min, max: typeof max === 'number' ? max : undefined, pointer })
      } else if ((name === 'oneOf' || name === 'anyOf') && Array.isArray(held)) {
        addNew(unions, { kind: name, list: subsOf(held, place), pointer: place })
      }
    }
  }
  if (isOpen) [values, open] = [undefined, values ?? open]
  return { properties, required, conditionals, counted, unions, types, enum: values, ...(open && { open }) }
}

/** Adds an item, unless the list has the same one from another location. */
function addNew<Item extends object>(list: Item[], item: Item): void {
  if (list.length === 0 || !has(list.map(withoutPlaces), withoutPlaces(item))) list.push(item)
}

function withoutPlaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, held: unknown) => (key === 'pointer' ? undefined : held)))
}
