/** What is written of a request, or why it cannot be: as a comment. */
export function written(write: () => string, comment: '#' | '//'): string {
  try {
    return write()
  } catch (error) {
    return `${comment} ${(error as Error).message}` // the client throws errors
  }
}
