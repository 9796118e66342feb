import { expect, test } from 'vitest'
import { kept } from '../src/reference/kept.ts'

test('what several pages show by one name is rendered once', async () => {
  let rendered = 0
  const show = async (name: string): Promise<string> =>
    await kept(name, () => {
      rendered++
      return Promise.resolve(`<pre>${name}</pre>`)
    })
  expect([await show('one'), await show('two'), await show('one')]).toEqual([
    '<pre>one</pre>',
    '<pre>two</pre>',
    '<pre>one</pre>',
  ])
  expect(rendered).toBe(2)
})
