import type { Browser } from 'playwright-core'
import { inPage, type Drawn } from './in-page.ts'
import { rect, svg, text } from './svg.ts'

const size = { width: 1280, height: 760 }
const frame = { x: 0.5, y: 0.5, width: size.width - 1, height: size.height - 1, radius: 8 }

/** An operation of the docs as a picture: the first screen of its page, as a browser lays it out. */
export async function drawPage(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(url, { waitUntil: 'networkidle' })
  const { boxes, lines } = await page.evaluate<Drawn>(`(() => { ${inPage()}\nreturn partsOf(document.body) })()`)
  await page.close()
  const title = 'The docs: an operation, its request beside it, and a console that sends it'
  return svg({ title, ...size }, [
    rect({ ...frame, fill: '#ffffff' }),
    ...boxes.map(rect),
    ...lines.map(text),
    rect({ ...frame, fill: 'none', stroke: '#c0c2c7' }),
  ])
}
