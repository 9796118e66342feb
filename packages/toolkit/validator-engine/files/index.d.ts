/** A source file of this package as data, to be written next to generated files. */
export interface EngineFile {
  /** Path below the sources: `location.ts`. */
  readonly path: string
  /** Names that it exports, including types. */
  readonly exports: readonly string[]
  /** What it imports, including types: from another of these files, or from a package. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[]
  /** Source text; every second element is a relative specifier. */
  readonly parts: readonly string[]
  /** Its statements as JavaScript: without types, comments, imports and `export`. */
  readonly javascript: string
}

/** Every source file of this package. */
export const files: readonly EngineFile[]
