import type { Page } from 'playwright-core'

const widths = [320, 390, 640, 768, 800, 900, 960, 1280, 1440]

/** What does not fit a page at the width of a phone, a tablet or a screen, with everything unfolded. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await unfold(page)
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await page.evaluate(overflows)).map((fault) => `${width} px: ${fault}`))
  }
  return faults
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })
}

/** What is wider than its page, or than a drawing; runs in the browser. */
function overflows(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page has ${scrollWidth} px`)
  for (const table of document.querySelectorAll('main table'))
    if (table.scrollWidth > table.clientWidth) faults.push(`a table has ${table.scrollWidth} px`)
  const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  for (const text of document.querySelectorAll<SVGTextElement>('main svg text')) {
    const drawing = text.ownerSVGElement?.getBoundingClientRect()
    if (drawing && !isWithin(text.getBoundingClientRect(), drawing)) faults.push(`"${text.textContent}" is clipped`)
  }
  return faults
}
