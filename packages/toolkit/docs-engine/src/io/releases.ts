import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The changes of a version, from its changesets. */
export interface Release {
  /** `2.1.0`, or `Next` for unreleased changes. */
  readonly version: string
  readonly changes: readonly Change[]
}

/** One changeset, which may apply to several packages. */
export interface Change {
  /** Folders of the packages: `client`. */
  readonly packages: readonly string[]
  /** Markdown. */
  readonly text: string
}

/** Marks an entry about updated dependencies, which the docs omit. @see .changeset/changelog.js */
const dependencyMark = '<!-- dependencies -->'

/** All releases of a repository, unreleased changes first. */
export function readReleases(root: string): Release[] {
  const next = readNext(join(root, '.changeset'))
  const entries = packageFolders(join(root, 'packages')).flatMap((folder) => {
    const file = join(folder, 'CHANGELOG.md')
    return existsSync(file) ? entriesOf(basename(folder), readFileSync(file, 'utf8')) : []
  })
  const versions = [...new Set(entries.map(({ version }) => version))].toSorted(newestFirst)
  const released = versions.map((version) => ({
    version,
    changes: merged(entries.filter((entry) => entry.version === version)),
  }))
  return next.length > 0 ? [{ version: 'Next', changes: next }, ...released] : released
}

/** The folders with a manifest: those of packages, also in groups of them. */
function packageFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || entry.name === 'node_modules') return []
    if (existsSync(join(path, 'package.json')) || existsSync(join(path, 'CHANGELOG.md'))) return [path]
    return packageFolders(path)
  })
}

/** The pending changesets. */
function readNext(folder: string): Change[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file) => {
      const [, head = '', text = ''] =
        /^---\n([^]*?)\n---\n([^]*)$/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
      const packages = [...head.matchAll(/^['"](?:@[^/]+\/)?([^'"]+)['"]:/gm)].map(([, name = '']) => name)
      return { packages, text: text.trim() }
    })
}

interface ReleaseEntry {
  readonly version: string
  readonly folder: string
  readonly text: string
}

/** Reads a changelog that changesets wrote: a heading for each version, and a list of its changes. */
function entriesOf(folder: string, changelog: string): ReleaseEntry[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [version = '', ...lines] = section.split('\n')
      const items = lines.join('\n').split(/^- /m).slice(1)
      return items
        .map((item) =>
          item
            .replaceAll(/^ {2}/gm, '')
            .replace(/^#+ .*$/gm, '')
            .trim(),
        )
        .filter((text) => !text.endsWith(dependencyMark))
        .map((text) => ({ version: version.trim(), folder, text }))
    })
}

/** Merges the same change of several packages into one. */
function merged(entries: readonly ReleaseEntry[]): Change[] {
  return [...new Set(entries.map(({ text }) => text))].map((text) => ({
    text,
    packages: entries.filter((entry) => entry.text === text).map(({ folder }) => folder),
  }))
}

function newestFirst(left: string, right: string): number {
  return right.localeCompare(left, 'en', { numeric: true })
}
