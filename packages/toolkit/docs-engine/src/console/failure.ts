/** How browsers begin to say that a module did not load, with its address, which says nothing to a reader. */
const ofModule = /dynamically imported module|module script/i

/** Why an exchange failed, as a part of a sentence. */
export function reasonOf({ message }: Error): string {
  return ofModule.test(message)
    ? 'a part of this page did not load. Check your connection, then send the request again'
    : message
}
