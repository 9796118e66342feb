import type { PageFile } from './control/page.ts'

/** How a request reaches a mock. */
export interface Access {
  /** Whether other machines can reach the mock; default false. */
  readonly exposed?: boolean
  /** Path that the mock is below; default that of its options. */
  readonly basePath?: string
  /** Loads the files of the page at `/__control/`; default none. */
  readonly inspector?: () => Promise<readonly PageFile[]>
}
