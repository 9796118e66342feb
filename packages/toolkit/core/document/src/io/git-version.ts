import { dirname, join, relative, resolve } from 'node:path'
import { runProgram } from './run-program.ts'
import { VersionError } from '../version-error.ts'

/** A document in a temporary folder, and the folders there that its refs may lead to. */
export interface Extracted {
  readonly file: string
  readonly allow: readonly string[]
}

/** Extracts the working file's folder at a revision into a folder, with the folders of its repository that are allowed. */
export function fromGit(
  ref: string,
  {
    workingFile,
    folder,
    allow,
  }: { readonly workingFile: string; readonly folder: string; readonly allow: readonly string[] },
): Extracted {
  // The revision must not be mistaken for an option.
  if (!/^\w/.test(ref)) throw new VersionError(`Cannot read git:${ref}: that is not a revision`)
  const target = `${workingFile} of git:${ref}`
  const root = runProgram('git', ['rev-parse', '--show-toplevel'], { target }).toString().trim()
  const inRepository = (path: string): string => relative(root, resolve(path)).replaceAll('\\', '/')
  const path = inRepository(workingFile)
  const wanted = allow.map(inRepository).filter((each) => !each.startsWith('..'))
  // A revision may not have them yet.
  const listing = ['-C', root, 'ls-tree', '-d', '-z', '--name-only', ref, '--', ...wanted]
  const isThere = wanted.length === 0 ? '' : runProgram('git', listing, { target }).toString()
  const allowed = wanted.filter((each) => isThere.split('\0').includes(each))
  const tree = ['-C', root, 'archive', '--format=tar', ref, '--', dirname(path), ...allowed]
  runProgram('tar', ['-x', '-C', folder], { target, input: runProgram('git', tree, { target }) })
  return { file: join(folder, path), allow: allowed.map((each) => join(folder, each)) }
}
