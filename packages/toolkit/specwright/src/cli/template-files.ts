import { readdirSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GeneratedFile } from '@specwright/document/model'
import { packageVersion } from './version.ts'
import type { Adopted } from './init/adopt.ts'
import type { House } from './init/configuration.ts'

// Two folders below the package, as the bundled command is.
/** The files of a new repository, with `{{name}}` in place of its name. */
const template = new URL('../../repository-template/', import.meta.url)

/** The files of a new repository that do not depend on what its contract contains. */
export function templateFiles({ name, document, events }: House): GeneratedFile[] {
  const values: Readonly<Record<string, string>> = {
    name,
    document,
    docsEvents: events === undefined ? '' : `, events: '../../openapi/${events}'`,
    toolkit: packageVersion(),
  }
  return read()
    .filter(({ path }) => !path.startsWith('openapi/'))
    .map(({ path, content }) => ({ path: named(path), content: filled(content, values) }))
}

/** The documents of a repository whose contract is still to be written. */
export function sampleDocuments(name: string): Adopted {
  const files = read()
    .filter(({ path }) => path.startsWith('openapi/'))
    .map(({ path, content }) => ({
      path: path.replace('openapi/contract', name),
      content: filled(content, { name }),
    }))
  return { document: `${name}.yaml`, events: `${name}.events.yaml`, files }
}

/** npm does not pack files that start with a dot, and a `package.json` would turn its folder into a package. */
function named(path: string): string {
  return path.replace(/^_/, '.').replace('package.template.json', 'package.json')
}

function filled(content: string, values: Readonly<Record<string, string>>): string {
  return content.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

function read(): GeneratedFile[] {
  const folder = fileURLToPath(template)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => {
    const file = resolve(parentPath, name)
    return { path: file.slice(folder.length).replaceAll(sep, '/'), content: readFileSync(file, 'utf8') }
  })
}
