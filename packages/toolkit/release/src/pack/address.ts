import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from '../repository.ts'

/** Address of the repository where its host tells it, as GitHub does to each of its jobs; `undefined` elsewhere. */
export function repositoryAddress(env: NodeJS.ProcessEnv): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env
  return server && name ? `${server}/${name}` : undefined
}

/** Writes into each published `package.json` where the package is made, which a registry holds its provenance against. */
export function nameRepository({ root, packages }: Repository, address: string): void {
  for (const { folder } of packages) {
    const path = join(root, folder, 'package.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as object // the repository's own
    const repository = { type: 'git', url: `git+${address}.git`, directory: folder }
    const home = { homepage: `${address}/tree/main/${folder}#readme`, bugs: `${address}/issues`, repository }
    writeFileSync(path, `${JSON.stringify({ ...manifest, ...home }, null, 2)}\n`)
  }
}
