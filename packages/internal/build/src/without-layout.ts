import ts from 'typescript'

/**
 * A module without indentation, comments, and spaces and breaks within brackets, which no syntax needs. Statements stay on lines of
 * their own, and names as they are: a trace shows them.
 */
export function withoutLayout(text: string): string {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest)
  const tokens: string[] = []
  let before = ''
  for (const token of tokensOf(source, source)) {
    const start = token.getStart(source)
    const own = text.slice(start, token.end)
    if (own === '') continue
    const layout = text.slice(token.pos, start)
    const gap =
      layout.includes('\n') && !isInside(before, own) ? '\n' : layout !== '' && mayJoin(before, own) ? ' ' : ''
    // What bundlers read: a call without effects is left out where nothing uses its result.
    const bundlers = layout.includes('@') ? /\/\*\s*(@[\w-]+)\s*\*\//.exec(layout)?.[1] : undefined
    const note = bundlers === undefined ? '' : `/*${bundlers}*/`
    tokens.push((tokens.length === 0 ? '' : gap) + note + own)
    before = own
  }
  const [interpreter = ''] = /^#!.*\n/.exec(text) ?? []
  return `${interpreter}${tokens.join('')}\n`
}

/** The tokens of a node, in their order. */
export function tokensOf(node: ts.Node, source: ts.SourceFile): ts.Node[] {
  const tokens: ts.Node[] = []
  const visit = (each: ts.Node): void => {
    const children = each.getChildren(source).filter((child) => !ts.isJSDoc(child))
    if (children.length === 0) tokens.push(each)
    else for (const child of children) visit(child)
  }
  visit(node)
  return tokens
}

/** Whether a break between two tokens is one within brackets, which ends no statement. */
function isInside(before: string, after: string): boolean {
  return /[{([,]$/.test(before) || /^[})\]]/.test(after)
}

/** Whether two tokens side by side may be read as others: words, `+ +`, `/ /`, `1 .toFixed`, `< !`. */
function mayJoin(before: string, after: string): boolean {
  const [last, first] = [before.at(-1) ?? '', after[0] ?? '']
  if (/[\w$#\u0080-\uffff]/.test(last) && /[\w$#\\\u0080-\uffff]/.test(first)) return true
  return ['++', '--', '//', '/*', '<!'].includes(last + first) || (/^\d/.test(before) && first === '.')
}
