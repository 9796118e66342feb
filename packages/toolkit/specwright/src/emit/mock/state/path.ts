/** A path, as items and their collection: `/v2/droplets/{droplet_id}`. */
export interface ItemPath {
  /** The path of the collection, where parameters are `{}`: two paths of the same items have the same one. */
  readonly base: string
  /** Each segment of the collection's path: a word, or the name of a parameter. */
  readonly segments: readonly Segment[]
  /** The parameter that names an item; absent for the path of the collection itself. */
  readonly parameter?: string
}

/** A part of a path between slashes. */
export type Segment = { readonly word: string } | { readonly parameter: string }

/** Takes a path apart; `undefined` if it neither ends in a word nor in a parameter after one. */
export function itemPathOf(path: string): ItemPath | undefined {
  const written = path.split('/').filter((segment) => segment !== '')
  // Twilio names the format of a representation in the path.
  const segments = written.map((segment, index) =>
    segmentOf(index === written.length - 1 ? segment.replace(/\.json$/, '') : segment),
  )
  const known = segments.filter((segment) => segment !== undefined)
  const last = known.at(-1)
  if (last === undefined || known.length < segments.length) return undefined
  if ('word' in last) return { base: baseOf(known), segments: known }
  const before = known.slice(0, -1)
  const owner = before.at(-1)
  if (owner === undefined || !('word' in owner)) return undefined
  return { base: baseOf(before), segments: before, parameter: last.parameter }
}

function segmentOf(segment: string): Segment | undefined {
  const parameter = /^\{([^{}]+)\}$/.exec(segment)?.[1]
  if (parameter !== undefined) return { parameter }
  return /[{}]/.test(segment) ? undefined : { word: segment }
}

/** The path that segments make, where parameters have no names. */
export function baseOf(segments: readonly Segment[]): string {
  return segments.map((segment) => ('word' in segment ? `/${segment.word}` : '/{}')).join('')
}

/** The words of a path, without its parameters. */
export function wordsOf(segments: readonly Segment[]): string[] {
  return segments.flatMap((segment) => ('word' in segment ? [segment.word] : []))
}
