import { createMockServer } from '@loyalty-kit/mock-engine'
import { expect, test } from 'vitest'
import { contract } from '../src/generated/mock.ts'
import { ApiError, createApiClient, isItem, isItemCreated, ItemSchema } from '../src/index.ts'

const mug = { id: 'item_mug', name: 'Mug', kind: 'PHYSICAL', weight_g: 320 }
const { fetch } = createMockServer(contract, { seed: { items: [mug] } })
const client = createApiClient({ credentials: { accessToken: 'demo' }, fetch })

test('a response of the mock is valid by the contract', async () => {
  const item = await client.items.get('item_mug')
  expect(isItem(item)).toBe(true)
})

test('an event carries what the contract says', () => {
  expect(isItemCreated({ id: 'item_mug', name: 'Mug', kind: 'PHYSICAL', weight_g: 320 })).toBe(true)
  expect(isItemCreated({ id: 'item_mug' })).toBe(false)
})

test('a broken rule of the contract is a message', () => {
  const [issue] = ItemSchema.check({ id: 'item_mug', name: 'Mug', kind: 'PHYSICAL' })
  expect(issue?.message).toBe('/weight_g is required when kind is PHYSICAL')
})

test('a documented failure can be requested', async () => {
  const failing = client.items.get('item_none', { headers: { prefer: 'code=404' } })
  await expect(failing).rejects.toThrow(ApiError)
})
