const rendered = new Map<string, string>()

/** What was rendered under a name before, by any page of the site; it is rendered if it was not. */
export async function kept(name: string, render: () => Promise<string>): Promise<string> {
  const html = rendered.get(name) ?? (await render())
  rendered.set(name, html)
  return html
}
