import { fileURLToPath } from 'node:url'
import { repositoryOf, type Repository } from '@specwright/release'
import config from '../../../../../release.config.ts'
import { buildAll } from '../build.ts'

const { generate } = repositoryOf(config, fileURLToPath(new URL('../../../../../', import.meta.url)))

/** What a copy of this repository releases: a copy has neither the configuration nor the programs that build it. */
export function repositoryAt(root: string): Repository {
  return { ...repositoryOf(config, root), generate, build: buildAll }
}
