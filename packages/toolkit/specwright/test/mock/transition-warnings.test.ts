import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { generateFolder } from '../../src/index.ts'
import { runHere } from '../run.ts'
import { plans } from './plans.ts'

/** The document of plans with a table of its own. */
function plansWith(table: unknown): object {
  const document = structuredClone(plans)
  Object.assign(document.paths['/plans/{id}'].delete, { 'x-transitions': table })
  return document
}

/** The warnings of its generation, and where each is: from there on, the line as it is written. */
async function warningsOf(table: unknown): Promise<[message: string, written: string][]> {
  const root = workspace({ 'api.json': JSON.stringify(plansWith(table)) })
  const { warnings } = await generateFolder(join(root, 'api.json'), { only: ['mock'] })
  return warnings
    .filter(({ code }) => code === 'transitions')
    .map(({ message, location: { sourceLine, column } }) => [message, sourceLine.slice(column - 1)])
}

const valid = { from: 'NEW', to: 'OVER', status: 200 }
const begins = 'Cannot use x-transitions of endPlan: '

test.each<[table: unknown, problem: string, written: string]>([
  [{ from: ['NEW'], status: 200 }, 'it must be an array of rows', '{"from":["NEW"]'],
  [[valid, 'OVER'], 'row 2 must be an object', '"OVER"]'],
  [[valid, { to: 'OVER', status: 200 }], 'row 2 has no from', '{"to":"OVER"'],
  [[valid, { from: ['LIVE'] }], 'row 2 has no status', '{"from":["LIVE"]}'],
  [[{ ...valid, status: '200' }], 'row 1 has status, which must be a status from 100 to 599', '"200"'],
  [[{ ...valid, from: [1] }], 'row 1 has from, which must be a state or an array of states', '[1]'],
  [[{ ...valid, to: ['OVER'] }], 'row 1 has to, which must be a state', '["OVER"]'],
  [[{ ...valid, guard: { owns: 'users' } }], 'row 1 has guard, which must be a name', '{"owns":"users"}'],
  [[{ ...valid, effects: 'endUsers' }], 'row 1 has effects, which must be an array of names', '"endUsers"'],
  [[{ ...valid, trigger: 'stopPlan' }], 'row 1 has trigger, which must be the id of an operation', '"stopPlan"'],
  [
    [{ ...valid, guards: 'used' }],
    'row 1 has guards, which is unknown. A row has from, trigger, guard, condition, to, effects, also, status',
    '"used"',
  ],
  [
    [{ ...valid, to: 'GONE' }],
    'it has states that no member of the returned item allows together: NEW, GONE',
    '[{"from":"NEW","to":"GONE"',
  ],
])('a table of transitions that cannot be used is reported where it is: %j', async (table, problem, written) => {
  const warnings = await warningsOf(table)
  expect(warnings.map(([message, place]) => [message, place.slice(0, written.length)])).toEqual([
    [begins + problem, written],
  ])
})

test('a table that is used is not reported', async () => {
  const words = { condition: 'It has ended.', also: 'Nothing.', 'x-assumed': 'So it is.' }
  expect(await warningsOf([{ ...valid, trigger: 'endPlan', guard: 'used', effects: ['endUsers'], ...words }])).toEqual(
    [],
  )
  expect(await warningsOf([{ ...valid, trigger: 'addPlan' }])).toEqual([])
})

test('a row that cannot be used is an error if warnings are, and a warning of the command that serves a mock', async () => {
  const root = workspace({ 'api.json': JSON.stringify(plansWith([{ status: 200 }])) })
  const place =
    /^api\.json:\d+:\d+ (?:warning |error transitions: )Cannot use x-transitions of endPlan: row 1 has no from/m
  expect(await runHere(root, 'generate', 'api.json', '--out', 'out', '--only', 'mock', '--strict')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(place),
  })
  expect(await runHere(root, 'mock', 'api.json', '--explain')).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(place),
  })
})
