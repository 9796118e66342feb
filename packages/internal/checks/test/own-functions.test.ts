import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Node, Project } from 'ts-morph'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../../mock-server/src/', import.meta.url))

/** The mock of our contract is data for the engine: only so many lines of functions are its own. */
const maxLines = 100

test('the functions of the loyalty mock are few', () => {
  const project = new Project({ skipAddingFilesFromTsConfig: true, compilerOptions: { allowJs: false } })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('generated'),
  )
  const lengths = names.flatMap((name) => {
    const found: number[] = []
    project.addSourceFileAtPath(folder + name).forEachDescendant((node, traversal) => {
      if (!Node.isFunctionLikeDeclaration(node)) return
      found.push(node.getEndLineNumber() - node.getStartLineNumber() + 1)
      traversal.skip()
    })
    return found
  })
  expect(lengths.length).toBeGreaterThan(10)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(maxLines)
})
