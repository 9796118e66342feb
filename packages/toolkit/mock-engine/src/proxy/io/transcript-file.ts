import { appendFileSync, writeFileSync } from 'node:fs'

/**
 * Creates the file of a transcript.
 *
 * @throws If it exists, or cannot be written.
 */
export function beginTranscript(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot write the transcript ${file}: ${reason}. Choose a file that does not exist yet`, { cause })
  }
}

/** Adds an exchange to the file of a transcript. */
export function addToTranscript(file: string, exchange: string): void {
  appendFileSync(file, exchange)
}
