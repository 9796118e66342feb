import { readFileSync } from 'node:fs'

/** What is read of the manifest of this package. */
interface Manifest {
  readonly version: string
  readonly engines: { readonly node: string }
}

/** The manifest of this package. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest // our own
}

/** What to say of this Node.js if it is older than the manifest requires; `undefined` if it is not. */
export function oldNode(): string | undefined {
  const { engines } = manifest()
  const numbersIn = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number)
  const [major = 0, minor = 0] = numbersIn(process.versions.node)
  const [minMajor = 0, minMinor = 0] = numbersIn(engines.node)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return undefined
  const needed = `Node.js ${minMajor}.${minMinor} or later`
  return `specwright-docs needs ${needed}: this is ${process.versions.node}, at ${process.execPath}. Install a later one`
}
