import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from 'specwright/internal'

/** A file that marks a folder as built, so that it can be replaced. */
const marker = `.${product.folders}-docs`

/** Folders within that of a site while it is replaced: the new pages, those before, and those before once they are not needed. */
const parts = { next: `${marker}-next`, last: `${marker}-last`, old: `${marker}-old` } as const

const own = new Set<string>(Object.values(parts))

/**
 * Prepares a folder for a site; undoes a replacement that was interrupted.
 *
 * @throws {Error} If it has contents that were not built.
 */
export function prepareSiteFolder(out: string): void {
  if (!existsSync(out)) return
  if (!statSync(out).isDirectory()) throw new Error(`${out} is a file. Name a folder with --out`)
  if (existsSync(join(out, parts.last))) restore(out)
  if (existsSync(join(out, marker)) || contentsOf(out).length === 0) return
  throw new Error(`${out} has files that were not built. Empty it, or name another folder with --out`)
}

/**
 * Moves a built site to its folder, whose contents it replaces. Whenever that is interrupted, the folder has a whole site, or
 * what the next `prepareSiteFolder` makes one.
 */
export function replaceSite(built: string, out: string): void {
  prepareSiteFolder(out)
  mkdirSync(out, { recursive: true })
  const at = (part: keyof typeof parts): string => join(out, parts[part])
  for (const part of ['next', 'old'] as const) rmSync(at(part), { recursive: true, force: true })
  writeFileSync(join(built, marker), `Built by ${product.command} docs, which replaces this folder.\n`)
  try {
    move(built, at('next'))
    mkdirSync(at('last'))
    for (const name of contentsOf(out)) renameSync(join(out, name), join(at('last'), name))
    for (const name of readdirSync(at('next'))) renameSync(join(at('next'), name), join(out, name))
    renameSync(at('last'), at('old'))
  } catch (error) {
    restore(out)
    throw error
  } finally {
    for (const part of ['next', 'old'] as const) rmSync(at(part), { recursive: true, force: true })
  }
}

/** The contents of the folder of a site, besides what is there while it is replaced. */
function contentsOf(out: string): string[] {
  return readdirSync(out).filter((name) => !own.has(name))
}

/** Puts back the pages before. */
function restore(out: string): void {
  const last = join(out, parts.last)
  if (!existsSync(last)) return
  for (const name of readdirSync(last)) {
    rmSync(join(out, name), { recursive: true, force: true })
    renameSync(join(last, name), join(out, name))
  }
  rmSync(last, { recursive: true })
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    // Another file system.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true })
  }
}
