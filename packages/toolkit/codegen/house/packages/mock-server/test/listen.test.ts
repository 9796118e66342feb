import { createApiClient } from '{{name}}-api'
import { getItem } from '{{name}}-api/operations'
import { expect, test } from 'vitest'
import { listen } from '../src/listen.ts'

test('the client speaks with the mock over a port', async () => {
  const { url, close } = await listen(0)
  const client = createApiClient({ baseUrl: url, credentials: { accessToken: 'demo' } })
  expect(await client.items.get('item_mug')).toMatchObject({ id: 'item_mug', kind: 'PHYSICAL' })
  expect(await getItem(client, 'item_mug')).toMatchObject({ name: 'Mug' })
  await close()
})
