import { expect, test } from 'vitest'
import { markdown } from '../src/reference/markdown.ts'
import type { NodeOf } from '../src/twins/phrasing.ts'
import { print } from '../src/twins/to-markdown.ts'

const strings =
  '(required)|or| or |a |date-time|1) first|2. second|12.|201|- a|-|---|a - b|;|a; b|(c)| (x) |www.shop|[d](e)|*f*'.split(
    '|',
  )

test.each(strings)('"%s" is text wherever it stands', (value) => {
  const text: NodeOf<'text'> = { type: 'text', value }
  const code: NodeOf<'inlineCode'> = { type: 'inlineCode', value: 'code' }
  const link: NodeOf<'link'> = { type: 'link', url: '/x', children: [code] }
  const lineEnd: NodeOf<'break'> = { type: 'break' }
  const lines = [[text], [text, code], [code, text], [code, text, code], [link, text], [lineEnd, text]]
  for (const children of lines) {
    const html = markdown(print([{ type: 'paragraph', children }]))
    const shown = children
      .map((each) => (each.type === 'text' ? value : each.type === 'break' ? '\n' : 'code'))
      .join('')
    expect(html.replaceAll(/<\/?(?:p|code|br|a)\b[^>]*>/g, '').trim(), html).toBe(shown.trim())
  }
})
