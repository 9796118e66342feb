import { largest } from '../finding/bump.ts'
import { findingFor, type Change, type Finding } from '../finding/finding.ts'
import type { Use } from '../contract/use.ts'
import type { Witness } from '../witness/witness-types.ts'
import { byPlace } from '../contract/by-place.ts'

/** A change with a search for what shows it, before it is known whether it affects stable operations. */
export interface Reported extends Change {
  /** Finds a witness, if there may be one. */
  readonly witness?: (() => Witness | undefined) | undefined
}

/** Takes changes. */
export interface Report {
  /** @param use Where it is used; its direction counts unless the change has one. */
  add(change: Reported, use: Pick<Use, 'beta'> & Partial<Pick<Use, 'direction'>>): void
}

/** Collects changes, and returns one finding for each location and reason, however often the location is used. */
export interface Collection extends Report {
  /** @param isShown False to search for no witnesses. Default: true. */
  findings(options?: { readonly isShown?: boolean }): readonly Finding[]
}

/** @param isThere True for a pointer that exists in one of the documents. */
export function createReport(isThere: (pointer: string) => boolean): Collection {
  const found = new Map<string, Reported & { readonly beta: boolean }>()
  // A rule may be compared as another keyword than the one it is written with, such as `const` as an enum.
  const placed = (pointer: string): string => {
    let place = pointer
    while (place !== '' && !isThere(place)) place = place.slice(0, place.lastIndexOf('/'))
    return place
  }
  return {
    add(given, { beta, direction }) {
      const change = { direction, ...given, place: placed(given.place) }
      const key = `${change.place}\n${change.reason}`
      const known = found.get(key)
      if (!known) {
        found.set(key, { ...change, beta })
        return
      }
      // A part that a stable operation uses is not exempt, even if BETA operations use it too.
      const counted = [known, { ...change, beta }].filter((each) => each.beta === (known.beta && beta))
      const { direction: shown, witness } = counted.find(({ wire }) => wire === 'major') ?? {}
      found.set(key, {
        ...known,
        ...(shown && { direction: shown }),
        wire: largest(counted.map(({ wire }) => wire)),
        types: largest(counted.map(({ types }) => types)),
        witness,
        beta: known.beta && beta,
      })
    },
    findings({ isShown = true } = {}) {
      const all: Finding[] = []
      for (const { witness, beta, ...change } of found.values()) {
        all.push(findingFor(change, beta, isShown && change.wire === 'major' ? witness?.() : undefined))
      }
      return all.toSorted(byPlace)
    },
  }
}
