import { expect, test } from 'vitest'
import { withShortLocals } from '../src/with-short-locals.ts'

test.each<{ text: string; kept: readonly string[]; gone: readonly string[] }>([
  { text: 'function price(amount) { return amount * 2 }', kept: ['function price('], gone: ['amount'] },
  {
    text: 'const later = () => { let local = start(); return local }',
    kept: ['const later =', 'start()'],
    gone: ['local'],
  },
  {
    text: 'const pick = ({ amount: sum, ...others }) => ({ amount: sum, others })\nexport { pick }',
    kept: ['const pick =', 'amount:', 'others:', 'export { pick }'],
    gone: ['sum'],
  },
  {
    text: 'class Price { tax = rate; of(share) { return share } }\nexport { Price as default }',
    kept: ['class Price', 'tax = rate', 'of(', 'export { Price as default }'],
    gone: ['share'],
  },
  {
    text: 'import whole, * as rest from "x"\nexport * from "y"\nconst load = () => import("./later.js")\nexport { load, whole, rest }',
    kept: ['import whole, * as rest from "x"', 'export * from "y"', 'const load =', 'import("./later.js")'],
    gone: [],
  },
  { text: 'const at = await find(import.meta.url)', kept: ['const at = await find(import.meta.url)'], gone: [] },
  {
    text: 'const made = (make) => /* @__PURE__ */ make()',
    kept: ['const made =', '/* @__PURE__ */'],
    gone: ['(make)'],
  },
  { text: 'const line = (word) => `word\n  // ${word}`', kept: ['const line =', '`word\n  // ${'], gone: ['{word}'] },
])('$text', async ({ text, kept, gone }) => {
  const shorter = await withShortLocals(text)
  for (const part of kept) expect(shorter).toContain(part)
  for (const part of gone) expect(shorter).not.toContain(part)
})

test('no short name is one that is imported or free', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const values = `data:text/javascript,${letters.map((letter, index) => `export const ${letter}=${index};`).join('')}`
  const text = `import { ${letters.join(', ')} } from ${JSON.stringify(values)}
const sum = (first, second) => [first, second, ${letters.join(', ')}].reduce((total, each) => total + each)
const result = sum(100, 200)
export { result }`
  const module = `data:text/javascript,${encodeURIComponent(await withShortLocals(text))}`
  expect(await import(module)).toHaveProperty('result', 300 + (51 * 52) / 2)
})
