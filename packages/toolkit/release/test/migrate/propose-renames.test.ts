import { proposeRenames } from '@specwright/release'
import { expect, test } from 'vitest'
import { contractVersions } from './fixture.ts'

test('what has one match of its shape is proposed, and nothing else', async () => {
  const { base, revision } = await contractVersions()
  const body = '/paths/~1pets~1{id}/patch/requestBody/content/application~1json/schema/properties'
  const pet = '/components/schemas/Pet/properties'
  // Of three lost strings of a pet, two new ones could be any. The keeper has another member than the owner.
  expect(await proposeRenames(base, revision)).toEqual({
    [`${body}/note`]: `${body}/remark`,
    [`${pet}/address/properties/post_code`]: `${pet}/address/properties/zip`,
    [`${pet}/tags/items/properties/label`]: `${pet}/tags/items/properties/text`,
    '/paths/~1owners~1{id}/get': '/paths/~1keepers~1{id}/get',
    '/paths/~1owners~1{id}/put': '/paths/~1keepers~1{id}/put',
    '/paths/~1pets/get/parameters/0': '/paths/~1pets/get/parameters/0',
    '/components/parameters/Page': '/components/parameters/Page',
    '/paths/~1searches/parameters/1': '/paths/~1searches/parameters/1',
  })
})
