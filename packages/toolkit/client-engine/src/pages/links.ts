/** The address of each relation in a `Link` header; of several, the first. @see RFC 8288 */
export function linksIn(header: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>()
  // A link is an address in angle brackets, and parameters; values in quotes may contain commas.
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^<>]*)>((?:[^,"]|"[^"]*")*)/g)) {
    for (const [, name = '', quoted, token = ''] of parameters.matchAll(
      /;\s*([^\s=;"]+)\s*=\s*(?:"([^"]*)"|([^\s;"]*))/g,
    )) {
      if (name.toLowerCase() !== 'rel') continue
      for (const relation of (quoted ?? token).toLowerCase().split(/\s+/))
        if (!links.has(relation)) links.set(relation, address)
    }
  }
  return links
}
