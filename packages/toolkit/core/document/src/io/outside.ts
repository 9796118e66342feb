import { dirname, join, relative, sep } from 'node:path'
import { inOrder, type Diagnostic } from '../diagnostic.ts'
import { isUrl } from '../is-url.ts'
import type { Problem } from '../redocly/lint.ts'
import { locate } from '../redocly/linted.ts'

/** Why refs to what is not allowed are not followed. */
export const outsideReasons = {
  folder: "the file is outside the document's folder",
  host: 'it is a URL that is not allowed',
} as const

/** True for a path in a folder. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== '..' && !inside.startsWith(`..${sep}`)
}

/** The folder to allow, so that a document may refer to a file or URL outside its own. */
export function folderToAllow(target: string, folder: string): string {
  if (isUrl(target)) return new URL('.', target).href
  const around = dirname(target)
  let shared = folder
  while (!isInside(shared, target)) shared = dirname(shared)
  // The files beside the folder of a document usually belong together; those of a whole disk do not.
  if (shared === dirname(shared) || shared === around) return around
  return join(shared, relative(shared, around).split(sep, 1)[0] ?? '')
}

/**
 * One error for all refs to what is not allowed, with what to do; and the other problems.
 *
 * @param folders The folders and URLs to allow.
 */
export function withoutOutside(
  problems: readonly Problem[],
  folders: Iterable<string>,
): { readonly problems: readonly Problem[]; readonly errors: readonly Diagnostic[] } {
  const isOutside = ({ finding }: Problem): boolean =>
    finding.kind === 'unresolved-ref' && Object.values(outsideReasons).some((reason) => reason === finding.reason)
  const outside = problems.filter(isOutside)
  if (outside.length === 0) return { problems, errors: [] }
  const wanted = [...new Set(folders)].toSorted()
  const outermost = wanted.filter((each) => !wanted.some((other) => other !== each && contains(other, each)))
  const names = outermost.map((each) => (isUrl(each) ? each : relative(process.cwd(), each) || '.'))
  const isOne = outside.length === 1
  const message = [
    isOne ? "Can't resolve $ref: the file is" : `Can't resolve ${outside.length} refs: the files are`,
    `outside the document's folder, in ${listed(names)}.`,
    `To follow ${isOne ? 'it' : 'them'}, add ${names.map((each) => `--allow ${quoted(each)}`).join(' ')},`,
    'or "allow" to the configuration',
  ].join(' ')
  const [first] = inOrder(
    outside.map(({ location }) => ({
      severity: 'error',
      code: 'no-unresolved-refs',
      message,
      location: locate(location),
    })),
  )
  return { problems: problems.filter((each) => !isOutside(each)), errors: first === undefined ? [] : [first] }
}

function contains(folder: string, other: string): boolean {
  return isUrl(folder) ? other.startsWith(folder) : !isUrl(other) && isInside(folder, other)
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** An argument as a shell reads it. */
function quoted(text: string): string {
  return /^[\w./:,=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
