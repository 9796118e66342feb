import { isMarked } from '../emit/marker.ts'
import { manifestName, manifestOf, readManifest } from './manifest.ts'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { standingAt } from './standing.ts'

/** How files are written to a folder. */
export interface WriteOptions {
  /** Replaces files and links that generation does not own. */
  readonly force?: boolean
  /** The other files that the folder's manifest lists stay as they are, and stay listed. */
  readonly partial?: boolean
}

/** How a folder differs from what generation gives. */
export interface Drift {
  /** Files that are missing or hold something else. */
  readonly changed: readonly GeneratedFile[]
  /** The manifest, where it is missing or lists other files. */
  readonly manifest: GeneratedFile | undefined
  /** Paths of files that an earlier generation wrote and this one does not. */
  readonly stale: readonly string[]
  /** Paths that the manifest lists, generation does not give, and no marker shows to be generated. */
  readonly left: readonly string[]
  /** Paths of files that the manifest did not list: they bear the marker, or hold what is generated. */
  readonly adopted: readonly string[]
  /** Files that would have to be replaced, and that generation does not own. */
  readonly refused: readonly Refused[]
  /** Every path that generation owns once the folder is written. */
  readonly owned: readonly string[]
}

/** A file that generation does not own. */
export interface Refused {
  readonly path: string
  readonly why: string
  /** False for what `force` does not replace either: a folder, or a link on the way to the file. */
  readonly isReplaceable: boolean
}

/**
 * Compares generated files with those below `root`; reads only.
 *
 * @throws {OutputError} When a file cannot be read, or the manifest is not one.
 */
export function driftOf(root: string, files: readonly GeneratedFile[], options: WriteOptions = {}): Drift {
  const { force = false, partial = false } = options
  const listed = readManifest(root)
  const judged = files.map((file) => judge(root, file, { listed, force }))
  const wanted = new Set(files.map(({ path }) => path))
  const others = [...(listed ?? [])].filter((path) => !wanted.has(path))
  const manifest = manifestOf(partial ? [...others, ...wanted] : wanted)
  const isListed = listed !== undefined && manifestOf(listed).content === manifest.content
  return {
    changed: judged.filter(({ isRight }) => !isRight).map(({ file }) => file),
    manifest: isListed ? undefined : manifest,
    stale: partial ? [] : others.filter((path) => holds(root, path) === 'generated'),
    left: partial ? [] : others.filter((path) => holds(root, path) === 'foreign'),
    adopted: judged.filter(({ isAdopted }) => isAdopted).map(({ file }) => file.path),
    refused: judged.flatMap(({ refused }) => refused ?? []),
    owned: partial ? [...others, ...wanted] : [...wanted],
  }
}

interface Judged {
  readonly file: GeneratedFile
  /** True where it holds what is generated. */
  readonly isRight: boolean
  readonly isAdopted?: boolean
  readonly refused?: Refused
}

/** What the manifest lists, `undefined` where there is none, and whether what generation does not own is replaced. */
interface Claims {
  readonly listed: ReadonlySet<string> | undefined
  readonly force: boolean
}

function judge(root: string, file: GeneratedFile, { listed, force }: Claims): Judged {
  const { path, content } = file
  const standing = standingAt(root, path)
  const refuse = (why: string, isReplaceable: boolean): Judged => {
    return { file, isRight: false, refused: { path, why, isReplaceable } }
  }
  if (standing.kind === 'nothing') return { file, isRight: false }
  if (standing.kind === 'obstacle') return refuse(standing.why, false)
  if (standing.kind === 'link') return force ? { file, isRight: false } : refuse('it is a symbolic link', true)

  const isRight = standing.text === content
  const isListed = listed?.has(path) === true
  if (isRight || force) return { file, isRight, isAdopted: isRight && !isListed }
  const marked = isMarked(standing.text)
  // What no marker can stand in is known by the manifest alone.
  if (isListed && (marked || !isMarked(content))) return { file, isRight }
  if (isListed) return refuse('it no longer says that it is generated', true)
  if (listed === undefined && marked) return { file, isRight, isAdopted: true }
  return refuse(listed === undefined ? 'nothing shows that it is generated' : `${manifestName} does not list it`, true)
}

function holds(root: string, path: string): 'nothing' | 'generated' | 'foreign' {
  const standing = standingAt(root, path)
  if (standing.kind === 'nothing') return 'nothing'
  return standing.kind === 'file' && isMarked(standing.text) ? 'generated' : 'foreign'
}
