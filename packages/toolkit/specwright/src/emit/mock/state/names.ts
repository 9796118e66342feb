import { wordsOf, type Segment } from './path.ts'

/** Segments before the words that matter: `api`, `v2`, `2010-04-01`. */
const prefix = /^(?:api|rest|v\d+[.\w-]*|\d{4}-\d\d(?:-\d\d)?|\d+(?:\.\d+)*)$/i

/** Short unique names of paths: their words without a version, with more of a path only where two would be equal. */
export function namesOf(paths: readonly (readonly Segment[])[]): string[] {
  const forms = paths.map(formsOf)
  return forms.map((names, index) => {
    const isTaken = (name: string): boolean => forms.some((others, other) => other !== index && others.includes(name))
    return names.find((name) => !isTaken(name)) ?? names.at(-1) ?? ''
  })
}

/** What a path can be called, shortest first. */
function formsOf(segments: readonly Segment[]): string[] {
  const rest = withoutPrefix(segments)
  return [
    wordsOf(rest).join('/'),
    ...[rest, segments].map((part) =>
      part.map((segment) => ('word' in segment ? segment.word : `{${segment.parameter}}`)).join('/'),
    ),
  ]
}

/** A path without what only says its version. */
export function withoutPrefix(segments: readonly Segment[]): readonly Segment[] {
  const start = segments.findIndex((segment) => 'parameter' in segment || !prefix.test(segment.word))
  return segments.slice(Math.max(0, start))
}
