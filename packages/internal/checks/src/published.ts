import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A package that users install. */
export interface Published {
  /** `@loyalty-kit/NAME` */
  readonly name: string
  /** Path below the root of the repository: `packages/NAME`, or `packages/toolkit/NAME` for any contract. */
  readonly folder: string
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Every package that is not private: the contract's, then the toolkit's. */
export const published: readonly Published[] = ['packages', 'packages/toolkit'].flatMap((floor) =>
  readdirSync(root + floor)
    .map((name) => ({ name, folder: `${floor}/${name}` }))
    .filter(({ folder }) => isPublished(`${root}${folder}/package.json`)),
)

function isPublished(manifest: string): boolean {
  return existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { private?: boolean }).private !== true // our own
}
