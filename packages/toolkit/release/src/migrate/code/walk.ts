import type { ts } from 'ts-morph'

/** Handles a place of a file. What fails there is listed for a person, and the run goes on with the next place. */
export type Attempt = (file: ts.SourceFile, at: number, handle: () => void) => void

/** The comments with types before a node, which the compiler keeps apart from what the node contains. */
export function commentsOf(node: ts.Node): readonly ts.JSDoc[] {
  return 'jsDoc' in node && Array.isArray(node.jsDoc) ? (node.jsDoc as ts.JSDoc[]) : [] // as the parser leaves them
}

/** What a node contains, and the comments with types before it. */
export function childrenOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [...commentsOf(node)]
  node.forEachChild((child) => void found.push(child))
  return found
}

/** Visits a node and all below it, also what comments with types contain. Each place is attempted by itself. */
export function walk(root: ts.Node, visit: (node: ts.Node) => void, attempt: Attempt = atOnce): void {
  const file = root.getSourceFile()
  // The parser leaves a comment at each node that begins there.
  const comments = new Set<number>()
  const enter = (node: ts.Node): void => {
    attempt(file, node.getStart(file), () => visit(node))
    for (const comment of commentsOf(node)) {
      if (comments.has(comment.pos)) continue
      comments.add(comment.pos)
      enter(comment)
    }
    node.forEachChild(enter)
  }
  enter(root)
}

const atOnce: Attempt = (_file, _at, handle) => handle()
