/** A source file of this package as data, to be written next to generated files. */
export interface EngineFile {
  /** Path below the sources: `report-issue.ts`. */
  readonly path: string
  /** Names that it exports, including types. */
  readonly exports: readonly string[]
  /** What it imports, including types: from another of these files, or from a package. */
  readonly imports: readonly EngineImport[]
  /** Source text without what it imports from others of these files. */
  readonly text: string
  /** Its statements as JavaScript: without types, comments, imports and `export`. */
  readonly javascript: string
}

/** Every source file of this package, each after those whose values it imports. */
export const files: readonly EngineFile[]

/** An import of a source file. */
export interface EngineImport {
  /** Path of another of these files, or the name of a package. */
  readonly from: string
  readonly names: readonly string[]
  /** What stands between `import` and `from`: `type { Retry }`. */
  readonly clause: string
}
