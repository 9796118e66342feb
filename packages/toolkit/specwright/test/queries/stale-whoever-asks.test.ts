import { expect, test } from 'vitest'
import { staleOf } from './explained.ts'

const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const array = (items: object): object => ({ type: 'array', items })
const withOne = (name: string, one: object, ...more: readonly string[]): object => {
  const { properties } = object('id', ...more) as { properties: object }
  return { type: 'object', properties: { ...properties, [name]: one } }
}
const takes = (schema: object): object => ({ requestBody: { content: { 'application/json': { schema } } } })

const person = object('id', 'username', 'email', 'bio', 'avatar', 'verified')
const changes = takes(object('username', 'bio', 'avatar'))
const card = object('id', 'username', 'avatar')

test.each(['/auth/me', '/users/profile', '/my/account', '/settings/whoami'])(
  'a change of whoever asks, at %s, concerns what shows such a person',
  async (path) => {
    const queries = {
      [path]: person,
      '/people/{id}': person,
      '/stories': array(withOne('author', card, 'title')),
      '/stories/{id}': withOne('writtenBy', card, 'title', 'text'),
      '/alerts': { type: 'object', properties: { data: array(withOne('sender', card, 'kind')) } },
      '/shops': array(object('id', 'name', 'phone', 'email')),
      '/books': array(object('id', 'title', 'cover')),
    }
    expect(await staleOf(`PATCH ${path}`, queries, changes)).toEqual([
      path,
      '/people/{id}',
      '/stories',
      '/stories/{id}',
      '/alerts',
    ])
  },
)

test('what shows other members of a person stays', async () => {
  const queries = {
    '/auth/me': person,
    '/stories': array(withOne('author', object('id', 'username', 'email'), 'title')),
    '/reports': array(withOne('reporter', object('id', 'avatar', 'bio', 'username'), 'title')),
    '/badges': array(withOne('holder', object('id', 'email', 'verified'), 'title')),
  }
  expect(await staleOf('PATCH /auth/me', queries, takes(object('bio')))).toEqual(['/auth/me', '/reports'])
})

test('a change of what somebody is for others concerns what these are shown as', async () => {
  const tutor = object('id', 'userId', 'bio', 'expertise', 'hourlyRate')
  const queries = {
    '/users/profile': withOne('user', object('id', 'email', 'role'), 'more'),
    '/tutors': array(tutor),
    '/tutors/search': array(object('id', 'email', 'role', 'lat', 'lng', 'address', 'bio', 'expertise')),
    '/users/locations': array(object('id', 'email', 'role', 'lat', 'lng', 'address')),
    '/tasks': array(object('id', 'title', 'address', 'lat', 'studentLevel')),
    '/halls': array(object('id', 'title', 'address', 'lat', 'lng')),
  }
  const sent = {
    type: 'object',
    properties: {
      address: { type: 'string' },
      tutorProfile: object('bio', 'expertise', 'hourlyRate'),
      studentProfile: object('level'),
    },
  }
  expect(await staleOf('PUT /users/profile', queries, takes(sent))).toEqual([
    '/users/profile',
    '/tutors',
    '/tutors/search',
    '/users/locations',
    '/tasks',
  ])
})

test('a company that has some members of a person is none', async () => {
  const own = object('id', 'name', 'email', 'phone', 'address')
  const queries = {
    '/me': own,
    '/companies': array(object('id', 'name', 'phone', 'address', 'vat')),
    '/offers': array(withOne('company', object('id', 'name', 'address', 'phone'), 'price')),
  }
  expect(await staleOf('PUT /me', queries, takes(object('name', 'phone', 'address')))).toEqual(['/me'])
})
