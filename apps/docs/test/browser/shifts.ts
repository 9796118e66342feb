import { inject } from 'vitest'
import { open } from './browser.ts'

/** An entry of the browser's timeline for what moved. */
interface LayoutShift {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Moves of less are those of a pixel that is rounded. */
const minShift = 0.001

/** What moved while pages of the site opened, at a width in pixels. */
export async function shiftsOf(paths: readonly string[], width: number): Promise<string[]> {
  const { page, context, close } = await open('', { viewport: { width, height: 900 } })
  await context.addInitScript(() => {
    const shifts: (readonly [number, string])[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & LayoutShift // as its type says
        shifts.push([value, sources.map(({ node }) => (node instanceof Element ? node.className : '')).join()])
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const found: string[] = []
  for (const path of paths) {
    await page.goto(inject('site').url + path)
    const shifts = await page.evaluate(
      async () =>
        await new Promise<readonly (readonly [number, string])[]>((resolve) => {
          const done = (): void => resolve(Reflect.get(globalThis, 'shifts') as readonly (readonly [number, string])[])
          // What the last frame moved is reported after the next one.
          requestAnimationFrame(() => requestAnimationFrame(done))
        }),
    )
    found.push(...shifts.filter(([value]) => value >= minShift).map(([value, what]) => `/${path}: ${value} ${what}`))
  }
  await close()
  return found
}
