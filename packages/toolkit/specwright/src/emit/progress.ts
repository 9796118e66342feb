/** Receives the progress of an emitter. */
export interface Progress {
  /** The part of the document at a JSON Pointer is being processed. */
  at(pointer: string): void
  /** Counts characters of output. */
  addOutput(characters: number): void
}

/** Ignores progress. */
export const noProgress: Progress = { at: () => {}, addOutput: () => {} }
