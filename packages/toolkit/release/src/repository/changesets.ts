import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** True for a repository with changesets. */
export function usesChangesets(root: string): boolean {
  return existsSync(join(root, '.changeset/config.json'))
}

/** The branch that changes go to, as the configuration of changesets names it. */
export function baseBranchOf(root: string): string {
  return readChangesetsConfig(root).baseBranch ?? 'main'
}

/** Those of some packages that always have the same version as a package, with itself. */
export function lineOf(root: string, name: string, packages: readonly string[]): readonly string[] {
  const isIn = (group: readonly string[], each: string): boolean => group.some((pattern) => matches(pattern, each))
  const line = readChangesetsConfig(root).fixed?.find((group) => isIn(group, name))
  return line === undefined ? [name] : packages.filter((each) => isIn(line, each))
}

/** Whether a name matches a pattern of changesets, where `*` stands for any characters but a slash. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]*')}$`).test(name)
}

function readChangesetsConfig(root: string): ChangesetsConfig {
  const file = join(root, '.changeset/config.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChangesetsConfig) : {} // as changesets reads it
}

interface ChangesetsConfig {
  readonly baseBranch?: string
  readonly fixed?: readonly (readonly string[])[]
}
