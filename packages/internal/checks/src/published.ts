import { fileURLToPath } from 'node:url'
import { publishedIn } from '@loyalty-kit/release'

/** A package that users install. */
export interface Published {
  /** `@loyalty-kit/NAME` */
  readonly name: string
  /** Path below the root of the repository: `packages/NAME`, or `packages/toolkit/NAME` in the toolkit. */
  readonly folder: string
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Every package that is not private: the contract's, then the toolkit's. */
export const published: readonly Published[] = publishedIn(root, ['packages', 'packages/toolkit']).map(
  ({ name, folder }) => ({ name: name.replace('@loyalty-kit/', ''), folder }),
)
