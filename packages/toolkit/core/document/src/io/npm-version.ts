import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { documentFiles } from '../model/document-files.ts'
import { runProgram } from './run-program.ts'
import { VersionError } from '../version-error.ts'

/** Extracts a published package into a folder, and returns the path of its document there. */
export function fromNpm(spec: string, folder: string): string {
  if (!/^@?\w/.test(spec)) throw new VersionError(`Cannot read npm:${spec}: that is not a package`)
  const target = `npm:${spec}`
  runProgram('npm', ['pack', spec, '--pack-destination', folder, '--json'], { target })
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  runProgram('tar', ['-xzf', join(folder, packed), '-C', folder], { target })
  const root = join(folder, 'package')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as JsonObject // every package has one
  const exported = own(manifest, 'exports')
  const files = ['json', 'yaml'].map((suffix) => `${documentFiles.whole}.${suffix}`)
  const entries = files.map((file) => (isObject(exported) ? own(exported, `./${file}`) : undefined))
  const paths = [...entries.filter((entry) => typeof entry === 'string'), ...files]
  const found = paths.map((path) => join(root, path)).find((path) => existsSync(path))
  if (found === undefined) throw new VersionError(`Cannot read npm:${spec}: the package has no openapi.json`)
  return found
}
