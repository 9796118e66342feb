import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changesIn, edits, facts, variables } from './task-changes.ts'
import { copyRepository, filesOf, namedFiles, writtenAfterBuild, type Manifest } from './task-graph.ts'

const copy = copyRepository()
const before = copy.tasks()
const { expectOfEdit, expectOfVariable, expectOfFact, changedByFact } = changesIn(copy, before)

afterAll(() => copy.remove())

/** Every third, since turbo lists all tasks for each: the nightly run has all of them. */
const some = <Row>(all: readonly Row[]): Row[] => all.filter((_, index) => index % 3 === 1)

test.each(some(edits))('a change of $what runs the tasks that read it', expectOfEdit)

test.each(some(variables))('a change of $variable runs the tests that depend on it', expectOfVariable)

test.each(some(facts))('a change of the fact $fact runs the tests that depend on it', expectOfFact)

test('another Node, system or architecture runs everything', () => {
  const all = [...before].filter(([, { command }]) => command !== '<NONEXISTENT>').map(([name]) => name)
  expect(changedByFact('machine')).toEqual(all.toSorted())
})

const isFile = (path: string): boolean => {
  return statSync(join(copy.folder, path), { throwIfNoEntry: false })?.isFile() === true
}

const tested = [...before].filter(([name, { command }]) => name.endsWith('#test') && command !== '<NONEXISTENT>')

test.each(tested)('the hash of %s includes every file that its modules name', (name, { directory }) => {
  const files = filesOf(before, name)
  const own = [...files].filter((file) => file.startsWith(`${directory}/`) && /\.(?:ts|mjs)$/.test(file))
  const named = own.flatMap((file) => namedFiles(file, readFileSync(join(copy.folder, file), 'utf8')))
  const unknown = named.filter((file) => isFile(file) && !files.has(file))
  expect(unknown).toEqual([])
  expect(own.length).toBeGreaterThan(0)
})

test('only the checks need a build', () => {
  const needBuild = tested.filter(([, { dependencies }]) => dependencies.some((each) => each.endsWith('#build')))
  expect(needBuild.map(([name]) => name)).toEqual(['checks#test'])
})

test('a build that is replayed restores nothing that another command wrote into the same folder', () => {
  const builds = [...before].filter(([name, { command }]) => name.endsWith('#build') && command !== '<NONEXISTENT>')
  const written = builds.map(([name, { directory, excludedOutputs }]) => {
    const text = readFileSync(join(copy.folder, directory, 'package.json'), 'utf8')
    const paths = writtenAfterBuild(JSON.parse(text) as Manifest) // our own
    const kept = paths.filter((path) => !(excludedOutputs ?? []).some((each) => [path, `${path}/**`].includes(each)))
    return { name, paths, kept }
  })
  expect(written.flatMap(({ name, kept }) => kept.map((path) => `${name} ${path}`))).toEqual([])
  expect(written.filter(({ paths }) => paths.length > 0).map(({ name }) => name)).toEqual([
    'mock-server#build',
    'docs-engine#build',
    'release#build',
    'specwright#build',
  ])
})
