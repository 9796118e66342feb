import { Script } from 'node:vm'

/**
 * Whether a script is one expression, and so declares nothing that other scripts could use: `(() => { ... })();`.
 *
 * Errs to `false`.
 */
export function isExpression(script: string): boolean {
  const code = script.trim().replace(/;$/, '')
  // A function, a class and a block are expressions too, but mean something else as a statement.
  if (!/^[\w$(!]/.test(code) || /^(?:async|class|function)\b/.test(code)) return false
  return compiles(code) && compiles(`(${code}\n)`)
}

function compiles(code: string): boolean {
  try {
    return new Script(code) instanceof Script
  } catch {
    return false
  }
}
