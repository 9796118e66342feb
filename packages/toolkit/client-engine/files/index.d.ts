/** A source file of this package, as data, to write next to generated files. */
export interface EngineFile {
  /** Path below the sources: `read-response.ts`. */
  readonly path: string
  /** Names of its exports, including types. */
  readonly exports: readonly string[]
  /** Its imports, including types: from another of these files, or from a package. */
  readonly imports: readonly { readonly from: string; readonly names: readonly string[] }[]
  /** Source text; every second element is a relative specifier. */
  readonly parts: readonly string[]
}

/** Every source file of this package. */
export const files: readonly EngineFile[]
