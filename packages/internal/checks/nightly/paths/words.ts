import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codeBlocks, type CodeBlock } from '../../src/markdown.ts'

/** What a page tells its reader to type: the tests of a path take it from there. */
export interface Words {
  readonly text: string
  /** The one command that starts so, of a block or within a sentence. */
  command(start: string): string
  /** The one block in whose attributes or code a string is. */
  block(containing: string): string
}

/** What stands for pnpm where it is not installed, as the pages say. */
const npx = 'npx -y pnpm@12'

/** A command line of a page, as somebody types it who has pnpm 12. */
export function withPnpm(line: string): string {
  return line.replace(npx, 'pnpm')
}

/** The same, as somebody types it who has no pnpm. */
export function withNpx(line: string): string {
  return line.replace(/^pnpm\b/, npx)
}

/**
 * The words of a page.
 *
 * @param path Below the root of the repository.
 */
export function wordsOf(path: string): Words {
  return wordsIn(readFileSync(fileURLToPath(new URL(`../../../../../${path}`, import.meta.url)), 'utf8'), path)
}

/**
 * The same of Markdown that is at hand.
 *
 * @param name What it is called.
 */
export function wordsIn(text: string, name: string): Words {
  const blocks = codeBlocks(text)
  const lines = blocks.filter(({ language }) => language === 'sh').flatMap(linesOf)
  const sentences = text.replaceAll(/^ *```[^]*?^ *```$/gm, '')
  const inline = [...sentences.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
  const only = (found: readonly string[], what: string): string => {
    const [first, ...others] = new Set(found)
    if (first === undefined || others.length > 0)
      throw new Error(`${name} has ${found.length} of ${what}, and must have one: ${found.join(' | ')}`)
    return first
  }
  return {
    text,
    command: (start) => {
      const found = [...lines, ...inline].filter((each) => each.startsWith(start))
      return found.includes(start) ? start : only(found, `the command "${start}"`)
    },
    block: (containing) => {
      const found = blocks.filter(({ attributes, code }) => `${attributes}\n${code}`.includes(containing))
      return only(
        found.map(({ code }) => code),
        `the block with "${containing}"`,
      )
    },
  }
}

/** The command lines of a block, without remarks: a line that ends with a backslash goes on. */
function linesOf({ code }: CodeBlock): string[] {
  return code
    .replaceAll('\\\n', '')
    .split('\n')
    .map((line) => line.replace(/ +# .*/, '').trim())
}
