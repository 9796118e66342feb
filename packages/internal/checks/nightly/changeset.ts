/** The changeset that the gate asks for in its output, with a sentence of a person. */
export function changesetIn(output: string, sentence: string): { readonly path: string; readonly content: string } {
  const [, path = ''] = /Write (\.changeset\/[\w-]+\.md)/.exec(output) ?? []
  const [promised = ''] = /^---\n[^]*?\n---\n/m.exec(output) ?? []
  return { path, content: `${promised}\n${sentence}\n` }
}
