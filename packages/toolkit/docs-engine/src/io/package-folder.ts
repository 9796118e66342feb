import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of a package that a project depends on, by default that of the docs. */
export function packageFolder(name: string, dependent: string = process.cwd()): string {
  return dirname(createRequire(join(dependent, 'package.json')).resolve(`${name}/package.json`))
}
