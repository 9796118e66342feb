import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is read of the manifest of a package. */
interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/**
 * The licenses of the packages that a bundle contains, as their licenses require.
 *
 * @param folder What the paths are relative to.
 * @param inputs Paths of all files of the bundle.
 * @throws {Error} If a package has no license.
 */
export function noticesOf(folder: string, inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
  const notices = [...folders].map((path) => noticeOf(join(folder, path)))
  return [...new Set(notices)].toSorted().join('\n\n')
}

function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // as npm requires it
  const file = readdirSync(folder).find((name) => /^(?:licen[sc]e|copying)/i.test(name))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  const license = text || (manifest.license ?? '')
  if (license === '') throw new Error(`Cannot bundle ${manifest.name}: it has no license`)
  return `${manifest.name}@${manifest.version}\n\n${license}`
}
