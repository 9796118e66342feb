import type { Page } from 'playwright-core'

/** What a page says that no reader should see: values that nobody wrote, empty parts, and what is there twice. */
export async function contentFaults(page: Page): Promise<string[]> {
  const found = [await page.evaluate(rawValues), await page.evaluate(emptyParts), await page.evaluate(repeated)]
  return found.flat().map((fault) => fault.slice(0, 160))
}

/** Text outside of code that is a value of a program, or JSON; as those below, it runs in the browser. */
function rawValues(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('pre, code, script, style, textarea, template, svg')) continue
    const text = node.textContent?.trim() ?? ''
    const isRaw = /\[object \w+\]|^(?:undefined|NaN)$|^[[{]\s*(?:"|\{|\[)|\{\w+\}$/.test(text)
    if (isRaw) found.push(`raw value: ${text}`)
  }
  return found
}

function emptyParts(): string[] {
  const found: string[] = []
  const isBlank = (element: Element): boolean =>
    element.textContent.trim() === '' && !element.querySelector('img, svg, input, textarea, select, button, hr')
  // The console fills its parts once it is used.
  const isFilledLater = (element: Element): boolean => element.closest('[hidden], docs-console') !== null
  for (const part of document.querySelectorAll('main :is(ul, ol, li, p, table, dl, dd, section, figure)'))
    if (isBlank(part) && !isFilledLater(part)) found.push(`empty: ${part.outerHTML}`)
  for (const details of document.querySelectorAll('main details')) {
    if (isFilledLater(details)) continue
    const rest = [...details.children].filter((child) => child.tagName !== 'SUMMARY')
    if (rest.every(isBlank)) found.push(`opens nothing: ${details.outerHTML}`)
  }
  const headings = [...document.querySelectorAll('main :is(h2, h3, h4)')]
  for (const [index, heading] of headings.entries()) {
    const next = headings[index + 1]
    const range = document.createRange()
    range.setStartAfter(heading)
    if (next) range.setEndBefore(next)
    else range.setEndAfter(heading.closest('main') ?? heading)
    const isAbove = next !== undefined && next.tagName > heading.tagName
    if (!isAbove && range.toString().trim() === '' && !heading.closest('summary, [hidden]'))
      found.push(`a heading of nothing: ${heading.outerHTML}`)
  }
  return found
}

function repeated(): string[] {
  const twice = (values: readonly string[]): string[] => [
    ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
  ]
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const sections = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent.trim())
  const titles = document.querySelectorAll('h1').length === 1 ? [] : ['not one h1']
  return [
    ...twice(ids).map((id) => `id twice: ${id}`),
    ...twice(sections).map((each) => `h2 twice: ${each}`),
    ...titles,
  ]
}
