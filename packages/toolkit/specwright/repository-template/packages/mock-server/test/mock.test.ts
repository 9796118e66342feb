import { createMockServer, listen } from '@specwright/mock-engine/node'
import { expect, test } from 'vitest'
import { contract, createMock } from '../src/index.ts'

test('the mock knows its operations, and no others', async () => {
  const response = await createMock().fetch('http://mock.test/no/such/path')
  expect(response.status).toBe(404)
  expect(Object.keys(contract.routes)).not.toEqual([])
})

test('the mock listens on a port', async () => {
  const { url, close } = await listen(createMockServer(contract), { port: 0 })
  expect((await fetch(`${url}/__control/health`)).status).toBe(200)
  await close()
})
