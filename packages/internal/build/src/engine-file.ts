/** A source file of an engine, as data: to be written beside generated files, or into a function. */
export interface EngineFile {
  /** Path below the engine's sources: `answer.ts`, `formats/date.ts`. */
  readonly path: string
  /** Names that it exports, types among them. */
  readonly exports: readonly string[]
  /** What it imports, types among it. */
  readonly imports: readonly EngineImport[]
  /** Source text; every second element is a relative specifier. */
  readonly parts: readonly string[]
  /** Its statements as JavaScript: without types, comments, imports and `export`. */
  readonly javascript: string
}

/** Names that one file takes from another. */
export interface EngineImport {
  /** Path of one of the engine's files, or the name of a package. */
  readonly from: string
  readonly names: readonly string[]
}
