import type { GeneratedFile } from '@loyalty-kit/document/model'
import type { CodeFileOptions } from '@loyalty-kit/code'

/** A file of a client besides its entry, and the names that it imports from the engine. */
export interface PartFile {
  readonly file: GeneratedFile
  readonly engineNames: readonly string[]
}

/** The path of a file, its imports, and the name of `ApiError` in its comments. */
export interface PartOptions extends Required<Pick<CodeFileOptions, 'specifierOf'>> {
  readonly path: string
  readonly error: string
}
