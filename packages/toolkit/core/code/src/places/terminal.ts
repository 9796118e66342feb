import { escapeHidden } from '../hidden-characters.ts'

const breaks: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': ' ' }

/**
 * A string of a document on one line of a terminal, a log or a comment: line breaks and characters that are invisible, control
 * the terminal or change the direction of text become visible escapes.
 */
export function onLine(text: string): string {
  return escapeHidden(text).replaceAll(/[\n\r\t]/g, (character) => breaks[character] ?? character)
}

/** The same for a message of several lines, which it keeps. */
export function onLines(text: string): string {
  return text.split('\n').map(onLine).join('\n')
}

/** A string as the message of an annotation, on its line. @see the workflow commands of GitHub Actions */
export function inAnnotation(text: string): string {
  return onLine(text).replaceAll('%', '%25')
}

/** A string as a message of a log of analysis, on one line, and without links. @see SARIF 2.1.0, section 3.11.6 */
export function inLogMessage(text: string): string {
  return onLine(text).replaceAll(/(\\*)\]\(/g, String.raw`$1$1\](`)
}
