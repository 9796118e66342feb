import { isMarked } from '../emit/marker.ts'
import { manifestName, manifestOf, readManifest } from './manifest.ts'
import type { GeneratedFile } from '@specwright/document/model'
import { pathStateAt } from './path-state.ts'

/** How files are written to a folder. */
export interface WriteOptions {
  /** Replaces files and links that were not generated. */
  readonly force?: boolean
  /** Leaves the other files in the folder's manifest unchanged and listed. */
  readonly partial?: boolean
  /** Folders of which all files are generated, even if `partial`: those that no longer are become stale. */
  readonly complete?: readonly string[]
}

/** How a folder differs from the generated files. */
export interface Drift {
  /** Files that are missing or differ. */
  readonly changed: readonly GeneratedFile[]
  /** The manifest, if it is missing or lists other files. */
  readonly manifest: GeneratedFile | undefined
  /** Paths of files that only an earlier generation wrote. */
  readonly stale: readonly string[]
  /** Paths in the manifest that are no longer generated, and whose files have no marker. */
  readonly left: readonly string[]
  /** Paths of files that the manifest did not list, but that have the marker or equal the generated file. */
  readonly adopted: readonly string[]
  /** Files in the way that were not generated. */
  readonly refused: readonly Refused[]
  /** Every generated path once the folder is written. */
  readonly owned: readonly string[]
}

/** A file in the way that was not generated. */
export interface Refused {
  readonly path: string
  readonly why: string
  /** False for what even `force` does not replace: a folder, or a link on the way to the file. */
  readonly isReplaceable: boolean
}

/**
 * Compares generated files with those below `root`, without writing.
 *
 * @throws {OutputError} If a file cannot be read, or the manifest is invalid.
 */
export function driftOf(root: string, files: readonly GeneratedFile[], options: WriteOptions = {}): Drift {
  const { force = false, partial = false, complete = [] } = options
  const listed = readManifest(root)
  const states = files.map((file) => stateOf(root, file, { listed, force }))
  const wanted = new Set(files.map(({ path }) => path))
  const others = [...(listed ?? [])].filter((path) => !wanted.has(path))
  const isKept = (path: string): boolean => partial && !complete.some((folder) => path.startsWith(`${folder}/`))
  const kept = others.filter(isKept)
  const gone = others.filter((path) => !isKept(path))
  const manifest = manifestOf([...kept, ...wanted])
  const isListed = listed !== undefined && manifestOf(listed).content === manifest.content
  return {
    changed: states.filter(({ isCurrent }) => !isCurrent).map(({ file }) => file),
    manifest: isListed ? undefined : manifest,
    stale: gone.filter((path) => contains(root, path) === 'generated'),
    left: gone.filter((path) => contains(root, path) === 'foreign'),
    adopted: states.filter(({ isAdopted }) => isAdopted).map(({ file }) => file.path),
    refused: states.flatMap(({ refused }) => refused ?? []),
    owned: [...kept, ...wanted],
  }
}

interface FileState {
  readonly file: GeneratedFile
  /** True if it equals the generated file. */
  readonly isCurrent: boolean
  readonly isAdopted?: boolean
  readonly refused?: Refused
}

/** The paths in the manifest (`undefined` without one), and whether other files may be replaced. */
interface OwnedFiles {
  readonly listed: ReadonlySet<string> | undefined
  readonly force: boolean
}

function stateOf(root: string, file: GeneratedFile, { listed, force }: OwnedFiles): FileState {
  const { path, content } = file
  const state = pathStateAt(root, path)
  const refuse = (why: string, isReplaceable: boolean): FileState => {
    return { file, isCurrent: false, refused: { path, why, isReplaceable } }
  }
  if (state.kind === 'nothing') return { file, isCurrent: false }
  if (state.kind === 'obstacle') return refuse(state.why, false)
  if (state.kind === 'link') return force ? { file, isCurrent: false } : refuse('it is a symbolic link', true)

  const isCurrent = state.text === content
  const isListed = listed?.has(path) === true
  if (isCurrent || force) return { file, isCurrent, isAdopted: isCurrent && !isListed }
  const marked = isMarked(state.text)
  // Files that cannot contain a marker are known only by the manifest.
  if (isListed && (marked || !isMarked(content))) return { file, isCurrent }
  if (isListed) return refuse('it no longer says that it is generated', true)
  if (listed === undefined && marked) return { file, isCurrent, isAdopted: true }
  return refuse(listed === undefined ? 'nothing shows that it is generated' : `${manifestName} does not list it`, true)
}

function contains(root: string, path: string): 'nothing' | 'generated' | 'foreign' {
  const state = pathStateAt(root, path)
  if (state.kind === 'nothing') return 'nothing'
  return state.kind === 'file' && isMarked(state.text) ? 'generated' : 'foreign'
}
