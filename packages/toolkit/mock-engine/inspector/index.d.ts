/** A file of the inspector. */
export interface PageFile {
  /** Path below `/__control/`; empty for the page itself. */
  readonly path: string
  /** Its media type. */
  readonly type: string
  readonly text: string
}

/** The page, its style and its scripts. */
export const files: readonly PageFile[]
