import { childPointer } from '@specwright/json-schema/json'
import { removeMembers } from '../remove-members.ts'
import type { Holder } from './parts.ts'
import type { RefReport } from './ref-report.ts'

/** Members and items that are left out of a document. */
export interface Removals {
  readonly add: (member: Holder) => void
  /** Removes them, in place, and reports the places that other items get. */
  readonly apply: () => void
}

/** Collects removals, so that the keys of items stay what they are until all are known. */
export function createRemovals({ moved }: RefReport): Removals {
  const holders = new Map<object, { readonly at: Holder['at']; readonly keys: Set<string> }>()
  return {
    add({ holder, key, at }) {
      const known = holders.get(holder) ?? { at, keys: new Set() }
      holders.set(holder, known)
      known.keys.add(key)
    },
    apply() {
      for (const [holder, { at, keys }] of holders) {
        if (!Array.isArray(holder)) continue
        const left = [...holder.keys()].filter((index) => !keys.has(String(index)))
        const placeOf = (index: number) => ({ file: at.file, pointer: childPointer(at.pointer, index) })
        for (const [index, before] of left.entries()) if (index !== before) moved(placeOf(index), placeOf(before))
      }
      removeMembers(new Map([...holders].map(([holder, { keys }]) => [holder, keys])))
    },
  }
}
