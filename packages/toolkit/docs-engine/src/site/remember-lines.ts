import { createLineMemory, type LineMemory, type LineState, type ReadLine } from './line-memory.ts'
import { maxLineLength } from './read-whole.ts'

/** A grammar of the highlighter. */
interface Grammar {
  tokenizeLine2(line: string, state: LineState, timeLimit?: number): ReadLine
}

/** What is set for a block of code. */
interface BlockOptions {
  readonly lang: string
  readonly theme: string
}

/** The highlighter of code, as far as blocks of code use it. */
interface Highlighter {
  getLanguage(name: string): Grammar
  codeToTokensBase(code: string, options: BlockOptions): unknown
}

/**
 * Lets a highlighter remember lines: most lines of a sample are in those of other pages, too. It has no limit of time, by
 * which a busy machine would leave out colours.
 *
 * @param isPlain Whether a language has no grammar.
 */
export function rememberLines<Given extends Highlighter>(given: Given, isPlain: (lang: string) => boolean): Given {
  const remembered = new WeakSet<Grammar>()
  let theme = ''

  function remember(grammar: Grammar): void {
    if (remembered.has(grammar)) return
    remembered.add(grammar)
    const read = grammar.tokenizeLine2.bind(grammar)
    // What a grammar makes of a line has the colours of the theme that is set.
    const memories = new Map<string, LineMemory>()
    grammar.tokenizeLine2 = (line, state) => {
      const memory = memories.get(theme) ?? createLineMemory()
      memories.set(theme, memory)
      return memory.recall(line, state, () => read(line, state, 0))
    }
  }

  return {
    ...given,
    codeToTokensBase(code: string, options: BlockOptions) {
      theme = options.theme
      if (!isPlain(options.lang)) remember(given.getLanguage(options.lang))
      return given.codeToTokensBase(code, { ...options, tokenizeMaxLineLength: maxLineLength } as BlockOptions)
    },
  }
}
