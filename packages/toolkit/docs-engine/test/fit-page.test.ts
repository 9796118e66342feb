import { expect, test } from 'vitest'
import { fitPage } from '../src/io/fit-page.ts'
import { createSizes } from '../src/io/part-sizes.ts'
import { english } from '../src/language/english/index.ts'
import { speakerOf } from '../src/language/speaker.ts'
import { parsedPage } from '../src/site/parsed-page.ts'

/** A field whose description does not compress. */
function field(name: string): string {
  const words = Array.from({ length: 60 }, (_, index) => ((index + name.length) * 7919 ** 2 * (index + 3)).toString(36))
  return `<li id="${name}"><p><a class="name" href="#${name}"><code>${name}</code></a></p><p>${words.join(name)}</p></li>`
}

function pageOf(body: string): string {
  return `<html><head><title>T</title></head><body><main><h1>T</h1><div class="facts">${body}</div></main></body></html>`
}

const speaker = speakerOf({ tag: 'en', sentences: english })

test('a list that went with the kind that it is in moves once', () => {
  const list = `<ul class="fields">${Array.from({ length: 12 }, (_, index) => field(`f${index}`)).join('')}</ul>`
  const inner = `<fieldset class="tabs kinds"><input><label>A</label><div class="panel kind"><p>A</p>${list}</div></fieldset>`
  const body = `<section data-status="200"><div class="kind"><p><a>Whole</a></p>${inner}</div></section>`
  const { more } = fitPage(pageOf(body), { address: '/t/', limit: 1, speaker, sizeOf: createSizes() })
  const ids = more.flatMap(({ html }) =>
    parsedPage(html)
      .querySelectorAll('.fields > li')
      .map(({ id }) => id),
  )
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
  expect(ids).toHaveLength(12)
})

test.each([10, 100, 400])('a page with %i parts that are alike is compressed some ten times', (count) => {
  const fields = `<ul class="fields">${['a', 'b', 'c'].map(field).join('')}</ul>`
  const parts = Array.from({ length: count }, (_, index) => {
    return `<details class="within"><summary>${index}</summary><p>${index ** 9}</p>${fields}</details>`
  })
  const page = pageOf(`<section>${parts.join('')}</section>`)
  const sizeOf = createSizes()
  let whole = 0
  const counted = (html: string): number => {
    if (html.startsWith('<html>')) whole++
    return sizeOf(html)
  }
  const limit = sizeOf(pageOf(`<section>${parts.slice(0, count / 2).join('')}</section>`))
  const { html } = fitPage(page, { address: '/t/', limit, speaker, sizeOf: counted })
  expect(sizeOf(html)).toBeLessThanOrEqual(limit)
  expect(whole).toBeLessThan(18)
})
