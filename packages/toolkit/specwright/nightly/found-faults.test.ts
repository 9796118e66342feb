import { listen } from '@specwright/mock-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { declareConflicts, declareDoubts, doubtful, severalReasons } from '../test/prove/parcels-descriptions.ts'
import { guestNames } from '../test/prove/items-found-faults.ts'
import { declareSteps, ledTo } from '../test/prove/leading-steps.ts'
import { declareFaults, declareRight, isFoundIn } from '../test/prove/planted-server.ts'
import { keepingPostsYaml, plantedServers, proveEvents, provePosts } from '../test/prove/planted-servers.ts'
import { proveTasks } from '../test/prove/prove-tasks.ts'
import { declareBaselines, faultsOfValues } from '../test/prove/songs-baseline.ts'
import { notesYaml } from '../test/prove/notes-document.ts'
import { declareMocks, mocked, mocks, noFailure, proving } from '../test/prove/proved-mocks.ts'
import { runHere } from '../test/run.ts'
import { startTasks } from '../test/prove/tasks-server.ts'
import { trimmingServers } from '../test/prove/trimming-servers.ts'

for (const { name, right, faults } of plantedServers) {
  declareRight(name, right)
  declareFaults(name, faults)
}

test('a right server of tasks on a port has no failure, and keeps what was there', async () => {
  const { url, tasks } = await startTasks()
  expect(await proveTasks(url)).toMatchObject({ failures: [], left: [] })
  expect([...tasks.keys()]).toEqual(['old-1', 'old-2'])
})

test('a post deleted with comments is found: state of DELETE /posts/{postId} where the document refuses that', async () => {
  const { failures } = await provePosts([], keepingPostsYaml)
  expect(failures.map((each) => each.split(':')[0])).toEqual(['state DELETE /posts/{postId}'])
})

test.each([
  { status: 409, description: 'Only published events take guests' },
  { status: 422, description: 'The event must be published first' },
  { status: 422, description: 'The event has not been published' },
])('guests are added once their event is published, where $status says: $description', async (said) => {
  expect((await proveEvents([], said)).failures).toEqual([])
  expect(isFoundIn((await proveEvents([guestNames[0]], said)).failures, guestNames)).toBe(true)
})

test.each(trimmingServers)(
  'a server of %s that trims all strings has one failure, which says so',
  async (_name, prove) => {
    expect(await prove()).toEqual([expect.stringContaining('expected strings keep the spaces at their ends')])
  },
)

declareMocks(mocks)
declareSteps(ledTo)
declareBaselines(faultsOfValues)
declareConflicts(severalReasons)
declareDoubts(doubtful)

test('the mock of notes has no failure, on a port', async () => {
  const { mock, folder } = await mocked(notesYaml)
  const listening = await listen(mock, { port: 0 })
  onTestFinished(async () => await listening.close())
  expect(await runHere(folder, ...proving, '--against', listening.url)).toMatchObject(noFailure)
})
