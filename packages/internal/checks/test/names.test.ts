import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { nodesOf, sourceFiles, tally } from '../src/source-files.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const sources = sourceFiles()

const identifiers = sources.map(({ folder, file, tree }) => {
  const names = nodesOf(tree).filter((node) => ts.isIdentifier(node))
  return { path: `${folder}/src/${file}`, names: new Set(names.map(({ text }) => text)) }
})

/** Words that name nothing any more: what to write is in the glossary of ARCHITECTURE. `met`, `most` and `spot` are still there. */
const gone = (
  'begun deed deeds greatest homeless least mend mine said spots stranger strangers tell tells told unsaid untold was way ' +
  'wish wishes yours'
).split(' ')

test('no identifier of a source is a word that the glossary replaces', () => {
  const found = identifiers.flatMap(({ path, names }) =>
    [...names].filter((name) => gone.includes(name.toLowerCase())).map((name) => `${name} in ${path}`),
  )
  expect(found).toEqual([])
})

const [, glossary = ''] = readFileSync(`${root}ARCHITECTURE.md`, 'utf8').split('\n## Glossary\n')
const terms = [...glossary.matchAll(/^\| (?!word |-)([^|]+?) +\|/gm)].flatMap(([, words = '']) => words.split(', '))

/** Words for people alone: nothing of the code is called so. */
const spoken = ['soft delete', 'stable part', 'fix']

test('each word of the glossary names something in the sources', () => {
  const named = new Set(identifiers.flatMap(({ path, names }) => [...names, ...path.split('/')]).map(wordsIn))
  const text = [...named].join('|')
  expect(terms.length).toBeGreaterThan(40)
  expect(terms.filter((term) => !new RegExp(`\\b${term}(?:e?s)?\\b`).test(text))).toEqual(spoken)
})

/** `tokenSource`, `token-source.ts` and `TOKEN_SOURCE` -> `token source`, with more around it. */
function wordsIn(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
}

/**
 * How many functions have these names, which do not say of what. A number falls with each that is named after what it takes,
 * and never grows.
 */
const alike = { keyOf: 5, nameOf: 8, partsOf: 7, textOf: 8 }

test('functions that are named alike become fewer', () => {
  const found = sources.flatMap(({ tree }) =>
    nodesOf(tree)
      .map(functionName)
      .filter((name) => Object.hasOwn(alike, name)),
  )
  expect(tally(found)).toEqual(alike)
})

/** The name that a node declares for a function, or nothing. */
function functionName(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? ''
  if (!ts.isVariableDeclaration(node) || !node.initializer) return ''
  return ts.isArrowFunction(node.initializer) ? node.name.getText() : ''
}
