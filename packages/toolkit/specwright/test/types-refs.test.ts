import { expect, test } from 'vitest'
import { complaintsOf } from './compilers.ts'
import { document, kinds } from './refs-document.ts'

test('a part that is referred to where it is has the type of what is there', async () => {
  const lines = kinds.map(([what, , member, type], n) => {
    return `export const of${n}: Same<paths[${JSON.stringify(`/${what}`)}]${member}, ${type}> = true`
  })
  const usage = `
    import type { paths } from './out/types.ts'
    type Same<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false
    type Plain<T> = T extends (infer Item)[] ? Plain<Item>[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T
    ${lines.join('\n')}
  `
  expect(await complaintsOf(document, { outputs: ['types'], usage })).toBe('')
})
