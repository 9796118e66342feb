/** Takes note of how far an emitter is. */
export interface Progress {
  /** What stands at a JSON Pointer of the document is worked on from now on. */
  at(pointer: string): void
  /** So many more characters are to be written. */
  wrote(characters: number): void
}

/** Takes no note of anything. */
export const unwatched: Progress = { at: () => {}, wrote: () => {} }
