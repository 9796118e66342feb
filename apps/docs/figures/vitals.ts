import type { Browser } from 'playwright-core'

/** Web vitals of a page on a slow phone. */
export interface Vitals {
  /** Largest contentful paint, milliseconds. */
  readonly lcp: number
  /** Total blocking time, milliseconds: the part of each long task beyond 50 ms. */
  readonly blocking: number
  /** Cumulative layout shift. */
  readonly shift: number
}

/** Medians of what a page took each time that it was opened. */
export function medians(found: readonly Vitals[]): Vitals {
  const median = (of: (each: Vitals) => number): number =>
    found.map(of).toSorted((a, b) => a - b)[found.length >> 1] ?? 0
  return {
    lcp: median(({ lcp }) => lcp),
    blocking: median(({ blocking }) => blocking),
    shift: median(({ shift }) => shift),
  }
}

/** Opens a page on an emulated phone, with 4x CPU slowdown and 1.6 Mbit/s. */
export async function openSlowly(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bytesPerSecond = 1.6e6 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, blocking: 0, shift: 0 }
    Reflect.set(globalThis, 'seen', seen)
    const observe = (
      type: string,
      take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
    ): void => {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    }
    observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
    observe('longtask', ({ duration }) => (seen.blocking += Math.max(0, duration - 50)))
    observe('layout-shift', ({ value = 0, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as Vitals)
  await context.close()
  return seen
}
