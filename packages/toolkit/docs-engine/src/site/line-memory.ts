/** Where a grammar is between two lines: within which rules. */
export interface LineState {
  readonly parent: LineState | null
  /** Whether the rule began at the end of a line, by which some rules of the next line differ. */
  readonly beginRuleCapturedEOL: boolean
  /** Whether another one is within the same rules, with the same colours. */
  equals(other: LineState): boolean
}

/** What a grammar makes of a line: its coloured parts, and where it is after it. */
export interface ReadLine {
  readonly tokens: Uint32Array
  readonly ruleStack: LineState
}

/** The lines that a grammar has read, with the colours of one theme. */
export interface LineMemory {
  /** What is made of a line; it is read if no line was the same where the grammar was the same. */
  recall(line: string, state: LineState, read: () => ReadLine): ReadLine
}

/** How much is remembered at once, so that memory and the search for a state are bounded. */
const limits = { lines: 50_000, states: 500 }

/** Begins with no lines. */
export function createLineMemory(): LineMemory {
  const linesAt = new Map<LineState, Map<string, ReadLine>>()
  let count = 0

  /** The state that stands for all that are the same, so that the lines after it are found by it. */
  function known(state: LineState): LineState {
    for (const each of linesAt.keys()) if (isSame(each, state)) return each
    linesAt.set(state, new Map())
    return state
  }

  return {
    recall(line, state, read) {
      const found = linesAt.get(state)?.get(line)
      if (found) return found
      if (count === limits.lines || linesAt.size >= limits.states) {
        linesAt.clear()
        count = 0
      }
      const { tokens, ruleStack } = read()
      const made = { tokens, ruleStack: known(ruleStack) }
      const lines = linesAt.get(state) ?? new Map<string, ReadLine>()
      linesAt.set(state, lines.set(line, made))
      count++
      return made
    },
  }
}

function isSame(left: LineState, right: LineState): boolean {
  if (!left.equals(right)) return false
  // Equal states are equally deep.
  for (let [one, other]: (LineState | null)[] = [left, right]; one && other; one = one.parent, other = other.parent)
    if (one.beginRuleCapturedEOL !== other.beginRuleCapturedEOL) return false
  return true
}
