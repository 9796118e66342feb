import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withoutScope } from '../src/published.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A task of the gate, as turbo lists it. */
export interface Task {
  readonly taskId: string
  readonly hash: string
  readonly command: string
  /** Folder of its package, below the root. */
  readonly directory: string
  /** Its files, relative to the folder of its package, with their hashes. */
  readonly inputs: Readonly<Record<string, string>>
  readonly dependencies: readonly string[]
  /** What of its outputs turbo does not keep; `null` for nothing. */
  readonly excludedOutputs: readonly string[] | null
}

/** A copy of this repository for turbo: only files, nothing installed. */
export interface RepositoryCopy {
  readonly folder: string
  /** The tasks of `pnpm test`, by name, with these variables added to the environment. */
  tasks(env?: Readonly<Record<string, string>>): ReadonlyMap<string, Task>
  /** Edits a file while `during` runs, then restores it. */
  edited<Result>(path: string, edit: (text: string) => string, during: () => Result): Result
  remove(): void
}

/** Copies the files that git would commit, with local changes. */
export function copyRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-graph-'))
  const git = (cwd: string, ...argv: string[]): string => execFileSync('git', argv, { cwd, encoding: 'utf8' })
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0').filter(Boolean)
  const deleted = new Set(git(root, 'ls-files', '-z', '--deleted').split('\0'))
  for (const path of listed) if (!deleted.has(path)) cpSync(join(root, path), join(folder, path))
  git(folder, 'init', '--quiet')
  // Without a commit, turbo also hashes ignored files.
  git(folder, 'add', '.')
  git(folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.test', 'commit', '--quiet', '--message', 'Copy')
  return {
    folder,
    tasks: (env = {}) => tasksOf(folder, env),
    edited: (path, edit, during) => {
      const file = join(folder, path)
      const before = readFileSync(file, 'utf8')
      const after = edit(before)
      if (after === before) throw new Error(`The edit changes nothing in ${path}`)
      writeFileSync(file, after)
      try {
        return during()
      } finally {
        writeFileSync(file, before)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Variables that are part of hashes; cleared, so that results do not depend on who runs this. */
const hashed = ['CI', 'CHROMIUM_PATH', 'JSON_SCHEMA_TEST_SUITE', 'SPECWRIGHT_TEST_POSTGRES']

function tasksOf(folder: string, env: Readonly<Record<string, string>>): ReadonlyMap<string, Task> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own
  const [, names = ''] = /turbo run ([\w: ]+)/.exec(scripts['test'] ?? '') ?? []
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !hashed.includes(name)))
  const argv = ['run', ...names.trim().split(' '), '--dry=json']
  const options = { cwd: folder, env: { ...own, ...env }, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/turbo'), argv, options)
  if (status !== 0) throw new Error(`Cannot list the tasks: ${stderr}`)
  const { tasks } = JSON.parse(stdout) as { readonly tasks: readonly Task[] } // what --dry=json prints
  return new Map(tasks.map((task) => [withoutScope(task.taskId.replace('//#', '')), task]))
}

/** The files in the hash of a task and of all tasks that it depends on, relative to the root. */
export function filesOf(tasks: ReadonlyMap<string, Task>, name: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (each: string): void => {
    const task = tasks.get(each)
    if (task === undefined || seen.has(each)) return
    seen.add(each)
    for (const file of Object.keys(task.inputs)) files.add(join(task.directory, file))
    for (const dependency of task.dependencies) visit(withoutScope(dependency))
  }
  visit(name)
  return files
}

/** The files that a module names, by import or `new URL`, relative to the root. */
export function namedFiles(file: string, text: string): string[] {
  const named = text.matchAll(/(?:from |import\(|new URL\()'(\.\.?\/[^'?]+)/g)
  return [...named].map(([, path = '']) => join(dirname(file), path))
}

/** What a package publishes of its `dist` that not its task `build` but another command writes. */
export function writtenAfterBuild(manifest: Manifest): string[] {
  const { files = [], scripts } = manifest
  const [, bundled] = /--outfile=(\S+)/.exec(scripts['prepack'] ?? '') ?? []
  const isBundledByBuild = scripts['build']?.includes('internal/build/src/cli.ts') === true
  const listed = isBundledByBuild ? [] : files.filter((file) => file.startsWith('dist/'))
  return [...listed, ...(bundled === undefined ? [] : [bundled])]
}

/** The manifest of a package, as far as tasks depend on it. */
export interface Manifest {
  readonly files?: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
}
