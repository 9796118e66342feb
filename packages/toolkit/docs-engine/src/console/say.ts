import sentences from 'virtual:specwright-docs/sentences/console'
import { filled } from '../language/filled.ts'
import type { GivenValues } from '../language/sentences.ts'

/** A sentence of the console, in the language of its page. */
export function say<Key extends keyof typeof sentences>(
  key: Key,
  ...[values]: GivenValues<'console', Key, string | number>
): string {
  return filled(sentences[key], values ?? {}, document.documentElement.lang)
}
