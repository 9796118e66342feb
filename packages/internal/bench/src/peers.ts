import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Folder of the packages that ours are compared with: a separate project, so that only the benchmarks install them. */
export const peers: string = fileURLToPath(new URL('../peers/', import.meta.url))

/** Installs the peers at the versions of their lockfile, unless they are installed. */
export function installPeers(): void {
  const options = ['--ignore-workspace', '--frozen-lockfile', '--ignore-scripts', '--silent']
  execFileSync('pnpm', ['install', ...options], { cwd: peers, stdio: 'inherit' })
}

/** A module of a peer. */
export async function peer<Module>(specifier: string): Promise<Module> {
  const path = createRequire(`${peers}package.json`).resolve(specifier)
  return (await import(pathToFileURL(path).href)) as Module // the caller knows what the peer exports
}
