/** A `%` that starts no percent-encoding. */
const barePercent = /%(?![\dA-Fa-f]{2})/g
const operationId = /"operationId":"(?:[^"\\]|\\.)*"/g

/**
 * The same document with each bare `%`, and each `%` and `#` of an operation's name, spelt otherwise, since
 * openapi-typescript reads names as parts of a URI; and a function that puts them back into what is made of the document.
 */
export function withoutUriMarks<Document extends object>(
  document: Document,
): readonly [document: Document, restored: (text: string) => string] {
  const json = JSON.stringify(document)
  let end = '!'
  while (json.includes(`!percent${end}`) || json.includes(`!hash${end}`)) end += '!'
  const [percent, hash] = [`!percent${end}`, `!hash${end}`]
  const spelt = json
    .replaceAll(operationId, (name) => name.replaceAll('%', percent).replaceAll('#', hash))
    .replaceAll(barePercent, percent)
  if (spelt === json) return [document, (text) => text]
  // The same document but for its texts.
  return [JSON.parse(spelt) as Document, (text) => text.replaceAll(percent, '%').replaceAll(hash, '#')]
}
