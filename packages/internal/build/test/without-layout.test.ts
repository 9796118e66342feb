import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { withoutLayout } from '../src/without-layout.ts'

const cases: readonly [what: string, text: string, shorter: string][] = [
  ['words', 'export const  a = typeof b  in c\n', 'export const a=typeof b in c\n'],
  ['a statement on each line', 'a()\n\n// why\n  b()\n', 'a()\nb()\n'],
  ['brackets', 'f({\n  a: [\n    1,\n  ],\n})\n', 'f({a:[1,],})\n'],
  ['comments', '/** Doc */\na /* inside */ = /* 2 */ b\n', 'a=b\n'],
  ['what runs a command', '#!/usr/bin/env node\n\n  a()\n', '#!/usr/bin/env node\na()\n'],
  ['notes for bundlers', 'const a = /* @__PURE__ */ f()\n', 'const a=/*@__PURE__*/f()\n'],
  ['a note of another bundler', 'import(/* @vite-ignore */ a)\n', 'import(/*@vite-ignore*/a)\n'],
  ['a note in brackets', 'f(\n  /* @__PURE__ */ g()\n)\n', 'f(/*@__PURE__*/g())\n'],
  ['signs', 'a = b + +c - -d + ++e\n', 'a=b+ +c- -d+ ++e\n'],
  ['quotients', 'a = b / /c/.exec(d).length\n', 'a=b/ /c/.exec(d).length\n'],
  ['expressions with slashes', 'a = b ? /[/*]"/g : c\n', 'a=b?/[/*]"/g:c\n'],
  ['numbers', 'a = 1 .toFixed(2) + 1..toFixed() + .5\n', 'a=1 .toFixed(2)+1..toFixed()+.5\n'],
  ['a comparison', 'a = b < !--c\n', 'a=b< !--c\n'],
  ['templates', 'a = `x ${ b  +  c } y\n  z`\n', 'a=`x ${b+c} y\n  z`\n'],
  ['strings', String.raw`a = "b  // c" + 'd /* e'` + '\n', String.raw`a="b  // c"+'d /* e'` + '\n'],
  [
    'returns',
    'function f() {\n  return "x"\n}\nfunction g() {\n  return {\n    a\n  }\n}\n',
    'function f(){return"x"}\nfunction g(){return{a}}\n',
  ],
  ['a return that ends its line', 'function f() {\n  return\n  "x"\n}\n', 'function f(){return\n"x"}\n'],
  ['letters of other scripts', 'let é = a in é\n', 'let é=a in é\n'],
  ['private members', 'class A { #a = 1; b() { return #a in this } }\n', 'class A{#a=1;b(){return #a in this}}\n'],
]

test.each(cases)('%s', (_what, text, shorter) => {
  expect(withoutLayout(text)).toBe(shorter)
})

test.each(cases)('%s mean the same', (_what, text, shorter) => {
  const meaning = (code: string): string => transformSync(code, { minify: true }).code
  expect(meaning(shorter)).toBe(meaning(text))
})
