import { listen } from '@specwright/mock-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { runHere } from '../run.ts'
import { notesYaml } from './notes-document.ts'
import { declareMocks, mocked, mocks, noFailure, proving } from './proved-mocks.ts'

declareMocks(mocks.slice(0, 2))

test('the mock of notes has no failure, on a port', async () => {
  const { mock, folder } = await mocked(notesYaml)
  const listening = await listen(mock, { port: 0 })
  onTestFinished(async () => await listening.close())
  expect(await runHere(folder, ...proving, '--requests', '60', '--against', listening.url)).toMatchObject(noFailure)
})
