import { expect, test } from 'vitest'
import { createRouter } from '../src/route/router.ts'

const router = createRouter([
  ['GET', '/pets', 'list'],
  ['POST', '/pets', 'add'],
  ['GET', '/pets/{id}', 'get'],
  ['DELETE', '/pets/{name}', 'delete'],
  ['GET', '/pets/mine', 'mine'],
  ['GET', '/pets/{id}/toys/{__proto__}', 'toy'],
  ['GET', '/pets/{id}.json', 'file'],
  ['GET', '/pets/mine/{id}/x', 'deep'],
  ['GET', '/', 'root'],
  ['GET', '/%7eme/~you', 'tilde'],
  ['GET', '/<upload url>/é-{id}', 'odd'],
  ['GET', '/pets/{id}#shared', 'never: a fragment is not sent'],
  ['PUT', '/pets/{id}#share/{other}', 'share'],
  ['GET', '/pets/{other}', 'never: another path has the same requests'],
])

test.each([
  ['GET', '/pets', 'list', []],
  ['POST', '/pets', 'add', []],
  ['GET', '/pets/7', 'get', [['id', '7']]],
  ['DELETE', '/pets/7', 'delete', [['name', '7']]],
  ['GET', '/pets/mine', 'mine', []],
  ['GET', '/pets/a%2Fb', 'get', [['id', 'a%2Fb']]],
  ['GET', '/pets/7.json', 'file', [['id', '7']]],
  [
    'GET',
    '/pets/7/toys/ball',
    'toy',
    [
      ['id', '7'],
      ['__proto__', 'ball'],
    ],
  ],
  // The literal segment has no match below it, so the parameter is tried.
  [
    'GET',
    '/pets/mine/toys/ball',
    'toy',
    [
      ['id', 'mine'],
      ['__proto__', 'ball'],
    ],
  ],
  ['GET', '/pets/mine/7/x', 'deep', [['id', '7']]],
  ['GET', '/', 'root', []],
  ['GET', new URL('http://mock.test/<upload url>/é-7').pathname, 'odd', [['id', '7']]],
  ['PUT', '/pets/7', 'share', [['id', '7']]],
  // RFC 3986, section 6.2.2: these are the same paths.
  ['GET', '/%70ets', 'list', []],
  ['GET', '/pets/%6d%69%6E%65', 'mine', []],
  ['GET', '/pets/7%2ejson', 'file', [['id', '7']]],
  ['GET', '/pets/%41%2d%5F%7e', 'get', [['id', 'A-_~']]],
  ['GET', '/pets/a%2fb%zz%25', 'get', [['id', 'a%2Fb%zz%25']]],
  ['GET', '/%3cupload%20url%3e/%c3%a9-%37', 'odd', [['id', '7']]],
  ['GET', '/~me/%7eyou', 'tilde', []],
  ['GET', '/%7Eme/~you', 'tilde', []],
] as const)('%s %s leads to %s', (method, path, want, parameters) => {
  const found = router(path)?.for(method)
  expect(found?.route).toBe(want)
  expect(found?.parameters).toEqual(parameters)
})

test.each(['/pet', '/pets/', '/pets//toys/ball', '/pets/7/toys', '/constructor', '', '//'])(
  '%j matches no route',
  (path) => {
    expect(router(path)).toBeUndefined()
  },
)
