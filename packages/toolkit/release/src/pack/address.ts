import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from '../repository/repository.ts'

/** URL of the repository from the environment of a GitHub job; `undefined` elsewhere. */
export function repositoryAddress(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env
  return server && name ? `${server}/${name}` : undefined
}

/** Adds the repository to each published `package.json`; a registry checks the provenance against it. */
export function nameRepository({ root, packages }: Repository, address: string): void {
  for (const { folder } of packages) {
    const path = join(root, folder, 'package.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as object // the repository's own
    const repository = { type: 'git', url: `git+${address}.git`, directory: folder }
    const home = { homepage: `${address}/tree/main/${folder}#readme`, bugs: `${address}/issues`, repository }
    writeFileSync(path, `${JSON.stringify({ ...manifest, ...home }, null, 2)}\n`)
  }
}
