import sentences from 'virtual:specwright-docs/sentences/failure'

/** How browsers begin to say that a module did not load, with its address, which says nothing to a reader. */
const ofModule = /dynamically imported module|module script/i

/** Why there is no response. */
export function failureText({ message }: Error): string {
  return sentences.noResponse.replace('{reason}', ofModule.test(message) ? sentences.notLoaded : message)
}
