import type { Page } from 'playwright-core'

/** An entry of the browser's timeline for what moved. */
interface LayoutShift {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Moves of less are those of a pixel that is rounded. */
const minShift = 0.001

/** What has moved by itself on a page since it opened, as a reader would see. */
export async function shiftsOn(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    async () =>
      await new Promise<(readonly [number, string])[]>((resolve) => {
        const moved: (readonly [number, string])[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & LayoutShift // as its type says
            moved.push([value, sources.map(({ node }) => (node instanceof Element ? node.className : '')).join()])
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // What the last frame moved is reported after the next one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
      }),
  )
  return shifts.filter(([value]) => value >= minShift).map(([value, what]) => `${value} ${what}`)
}
