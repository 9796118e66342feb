/** The body of a response, as what it is shown as. */
export type ReadBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'file'; readonly blob: Blob }

/**
 * Reads a body at once.
 *
 * @param options.isFile Whether the contract documents bytes that are no text.
 */
export async function readBody(response: Response, { isFile }: { readonly isFile: boolean }): Promise<ReadBody> {
  const type = response.headers.get('content-type') ?? ''
  const bytes = await response.arrayBuffer()
  const blob = new Blob([bytes], { type })
  if (/^image\//i.test(type) && bytes.byteLength > 0) return { kind: 'image', blob }
  const decoder = new TextDecoder('utf-8', { fatal: !/^text\//i.test(type) })
  const text = isFile && bytes.byteLength > 0 ? undefined : decodedText(bytes, decoder)
  return text === undefined ? { kind: 'file', blob } : { kind: 'text', text }
}

/** The text that bytes are; `undefined` for those that the decoder refuses. */
function decodedText(bytes: ArrayBuffer, decoder: TextDecoder): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Reads a body line by line.
 *
 * @param onLines Called with the lines that have come, as soon as the last of them has ended.
 */
export async function readLines({ body }: Response, onLines: (text: string) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    rest += value
    const end = done ? rest.length : Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r')) + 1
    if (end > 0) onLines(rest.slice(0, end))
    if (done) return
    rest = rest.slice(end)
  }
}
