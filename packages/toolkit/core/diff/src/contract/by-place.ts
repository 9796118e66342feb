/** What is found at a location, for a reason. */
interface AtPlace {
  readonly place: string
  readonly reason: string
}

/** Sorts by location. */
export function byPlace(a: AtPlace, b: AtPlace): number {
  return a.place < b.place ? -1 : a.place > b.place ? 1 : a.reason < b.reason ? -1 : 1
}
