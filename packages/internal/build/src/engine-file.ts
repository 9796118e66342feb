/** A source file of an engine, as data, to write beside generated files. */
export interface EngineFile {
  /** Path below the engine's sources, such as `formats/date.ts`. */
  readonly path: string
  /** Names that it exports, including types. */
  readonly exports: readonly string[]
  /** What it imports, including types. */
  readonly imports: readonly EngineImport[]
  /** Source text without what it imports from other files of the engine. */
  readonly text: string
}

/** A source file that can be included in a module of JavaScript too. */
export interface EngineScript extends EngineFile {
  /** Its statements as JavaScript: without types, comments, imports and `export`. */
  readonly javascript: string
}

/** Names that one file imports from another. */
export interface EngineImport {
  /** Path of one of the engine's files, or the name of a package. */
  readonly from: string
  readonly names: readonly string[]
  /** What stands between `import` and `from`: `type { Retry }`. */
  readonly clause: string
}
