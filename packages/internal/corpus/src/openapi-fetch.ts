import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@specwright/release'
import { generateFolder } from 'specwright'
import { theirTypes } from '../../../toolkit/specwright/test/layout-differences.ts'
import { sha256 } from './documents.ts'

/** A public project whose sources call openapi-fetch, at a commit. */
export interface PeerProject {
  /** Its repository on GitHub, as `owner/name`. */
  readonly repository: string
  readonly commit: string
  /** Path of the document that its types are from. */
  readonly document: string
  /** Folder of the sources. */
  readonly sources: string
  /** Where openapi-typescript writes its types; absent if the project has those of another state of its document. */
  readonly types?: string
  /** What its modules put in front of a path from the folder of the sources: `@/`. */
  readonly alias?: string
  /** Digest of the document and of the paths and contents of all sources. */
  readonly sha256: string
}

/** What became of the callers of a project. */
export interface ComingOver {
  readonly clients: number
  readonly rewritten: number
  readonly calls: number
  /** The places that are marked, each with its reason. */
  readonly marked: readonly string[]
  /** Lines that the compiler refuses and did not before, in files without a mark. */
  readonly broken: readonly string[]
  /** Files that a second run changes. */
  readonly again: number
}

/** The projects of `openapi-fetch.json`. */
export function peerProjects(): readonly PeerProject[] {
  return JSON.parse(readFileSync(new URL('../openapi-fetch.json', import.meta.url), 'utf8')) as readonly PeerProject[] // our own
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path)

/** The source files of a project below a folder with repositories. */
function sourcesOf(from: string, { repository, sources, types }: PeerProject): string[] {
  const root = join(from, repository)
  return readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' })
    .map((path) => join(sources, path))
    .filter((path) => isSource(path) && path !== types && !path.includes('node_modules'))
    .toSorted()
}

/** Digest of what of a project is tried. */
export function digestOf(from: string, project: PeerProject): string {
  const paths = [project.document, ...sourcesOf(from, project)]
  return sha256(
    paths.map((path) => `${sha256(readFileSync(join(from, project.repository, path)))}  ${path}\n`).join(''),
  )
}

/** True if a folder has a project exactly as it is listed. */
export function hasProject(from: string, project: PeerProject): boolean {
  return existsSync(join(from, project.repository, project.document)) && digestOf(from, project) === project.sha256
}

const openapiFetch = fileURLToPath(new URL('../../../toolkit/release/node_modules/openapi-fetch', import.meta.url))

/** Moves the callers of a project to the client that is generated from its document, in a copy. */
export async function comeOver(from: string, project: PeerProject): Promise<ComingOver> {
  const folder = mkdtempSync(join(tmpdir(), 'coming-over-'))
  try {
    const root = join(from, project.repository)
    cpSync(root, folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
    if (project.types !== undefined)
      write(
        join(folder, project.types),
        `// openapi-typescript\n${(await theirTypes(join(root, project.document))).text}`,
      )
    const to = join(project.sources, 'generated-api')
    const { files } = await generateFolder(
      join(root, project.document),
      { only: ['types', 'client', 'fetch', 'operations'] },
      { root: folder },
    )
    for (const { path, content } of files) write(join(folder, to, path), content)
    const modules = join(folder, project.sources, 'node_modules')
    mkdirSync(modules, { recursive: true })
    symlinkSync(openapiFetch, join(modules, 'openapi-fetch'))
    const paths = sourcesOf(from, project)
    const text = (): string => paths.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n')
    const before = text()
    const known = errorsIn(folder, project)
    const argv = ['openapi-fetch', ...paths.map((path) => relative(project.sources, path))]
    const migrated = migrate(argv, join(folder, project.sources), { to: 'generated-api' }).text
    const marked = new Set(
      paths.filter((path) => readFileSync(join(folder, path), 'utf8').includes('// migrate openapi-fetch: ')),
    )
    const fresh = [...errorsIn(folder, project)].filter((each) => !known.has(each))
    const again = migrate(argv, join(folder, project.sources), { to: 'generated-api' }).text
    const rewritten = count(migrated, /this client is now a generated one/g)
    return {
      clients: rewritten + count(migrated, /this client stays one of openapi-fetch/g),
      rewritten,
      calls: count(before, /\.(?:GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS)\(/g),
      marked: marksIn(migrated),
      broken: fresh.filter((each) => ![...marked].some((path) => each.startsWith(`${path}: `))),
      again: count(again, /^Re?wrote /gm),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The lines of a report below its title of places for a person. */
function marksIn(report: string): string[] {
  const [, marked = ''] = /^For you to decide:\n((?: {2}.*\n)*)/m.exec(report) ?? []
  return marked
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim())
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The lines in which TypeScript 7 finds errors: most come from packages that are not installed. */
function errorsIn(folder: string, { sources, alias }: PeerProject): ReadonlySet<string> {
  const config = join(folder, sources, 'tsconfig.judge.json')
  const compilerOptions = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'esnext',
    jsx: 'preserve',
    noEmit: true,
    lib: ['esnext', 'dom', 'dom.iterable'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
    ...(alias !== undefined && { paths: { [`${alias}*`]: ['./*'] } }),
  }
  write(config, JSON.stringify({ compilerOptions, include: ['.'] }))
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'lib/tsc.js')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', config, '--pretty', 'false', '--singleThreaded'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return new Set(
    [...stdout.matchAll(/^([^(\n]+)\((\d+),\d+\): error /gm)].map(([, file = '', line]) => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      return `${file}: ${lines[Number(line) - 1]?.trim()}`
    }),
  )
}
