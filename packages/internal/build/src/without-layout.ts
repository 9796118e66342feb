import ts from 'typescript'

/** A module without indentation and lines of comments, which no trace shows; template literals stay as they are. */
export function withoutLayout(text: string): string {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest)
  const literal = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (!ts.isTemplateLiteral(node)) return ts.forEachChild(node, visit)
    const start = node.getStart(source)
    for (const { index } of text.slice(start, node.end).matchAll(/\n/g)) literal.add(start + index + 1)
  }
  visit(source)
  return text.replaceAll(/^(?: *\/\/.*\n)* */gm, (layout, start: number) => (literal.has(start) ? layout : ''))
}
