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
  return (await allShifts(page)).map(({ text }) => text)
}

/**
 * What has moved by itself on a page since all of it had arrived. A slow machine paints a page before, in pieces of which
 * nobody knows the ends: `late-parts.ts` has some at ends of its own.
 */
export async function shiftsAfterArrival(page: Page): Promise<string[]> {
  return (await allShifts(page)).filter(({ isAfterArrival }) => isAfterArrival).map(({ text }) => text)
}

interface Shift {
  /** Whether the browser had read the whole page before. */
  readonly isAfterArrival: boolean
  readonly text: string
}

async function allShifts(page: Page): Promise<readonly Shift[]> {
  const opening = await page.evaluate(
    async () =>
      await new Promise<{ arrived: number; shifts: { at: number; value: number; what: string }[] }>((resolve) => {
        const shifts: { at: number; value: number; what: string }[] = []
        let arrived = Infinity
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { startTime, value, sources } = entry as PerformanceEntry & LayoutShift // as its type says
            const what = sources.map(({ node }) => (node instanceof Element ? node.className : '')).join()
            shifts.push({ at: startTime, value, what })
          }
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) arrived = (entry as PerformanceNavigationTiming).domInteractive // as its type says
        }).observe({ type: 'navigation', buffered: true })
        // What the last frame moved is reported after the next one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ arrived, shifts })))
      }),
  )
  const { arrived, shifts: moved } = opening
  if (arrived === Infinity) throw new Error('The browser does not say when the page had arrived')
  return moved
    .filter(({ value }) => value >= minShift)
    .map(({ at, value, what }) => ({ isAfterArrival: at >= arrived, text: `${value} ${what}` }))
}
