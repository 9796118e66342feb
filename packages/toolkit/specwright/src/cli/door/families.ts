import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inScope, product } from '@specwright/code/product'
import type { Commands } from './command.ts'
import type { Family } from './help.ts'

/** A package is not there, or this Node.js cannot run it. The message says what to install. */
class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError'
}

/** Commands of a package that is found from the working folder. */
interface Packaged extends Family {
  readonly package: string
}

/** The packages with commands. Their words are known without them, so that a mistyped one is named. */
export const families: Readonly<Record<string, Packaged>> = {
  docs: {
    package: inScope('docs-engine'),
    summary: 'builds the docs of a document: pages, search, a console with a mock',
    words: ['build', 'dev'],
  },
  release: {
    package: inScope('release'),
    summary: 'releases what a contract changes, with the versions that the changes require',
    words: ['gate', 'version', 'pack', 'publish', 'migrate', 'report', 'check', 'api'],
  },
}

/**
 * The commands of a package: of the one that is installed for the working folder, or else beside the program.
 *
 * @throws {NotInstalledError} If it is not installed, or this Node.js is older than it requires.
 */
export async function commandsOf(name: string, { package: of }: Packaged): Promise<Commands> {
  const started = process.argv[1]
  const places = [resolve('.'), ...(started === undefined ? [] : [dirname(started)]), import.meta.dirname]
  const folder = places.map((place) => folderOf(of, place)).find((each) => each !== undefined)
  if (folder === undefined)
    throw new NotInstalledError(
      `${product.command} ${name} is in a package that is not installed here: run npm install --save-dev ${of}`,
    )
  const old = oldNode(folder)
  if (old !== undefined) throw new NotInstalledError(`${product.command} ${name} needs ${old}`)
  const entry = createRequire(pathToFileURL(join(folder, 'package.json'))).resolve(`${of}/command`)
  const { commands } = (await import(pathToFileURL(entry).href)) as { readonly commands: Commands } // what such a package exports
  return commands
}

/** The folder of a package, where Node.js would find it from a folder. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
    if (at === dirname(at)) return undefined
  }
}

/** What a package needs of Node.js, and what runs, if that is older. */
function oldNode(folder: string): string | undefined {
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly engines: { readonly node: string } // a package of ours
  }
  // The oldest is written last: ">=22.12 || ^20.19".
  const oldest = engines.node.split('||').at(-1) ?? ''
  const [major = 0, minor = 0] = numbersIn(process.versions.node)
  const [minMajor = 0, minMinor = 0] = numbersIn(oldest)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return undefined
  return `Node.js ${minMajor}.${minMinor} or later: this is ${process.versions.node}, at ${process.execPath}. Install a later one`
}

function numbersIn(version: string): number[] {
  return (version.match(/\d+/g) ?? []).map(Number)
}
