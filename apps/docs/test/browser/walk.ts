import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import type { Browser, Page } from 'playwright-core'
import { pagesBelow } from '../site/pages-below.ts'
import { axeFaults } from './axe.ts'
import { contentFaults } from './content.ts'
import { layoutFaults } from './layout.ts'
import { watch } from './watch.ts'

/** A built site at the root of a host. */
interface Walked {
  readonly folder: string
  readonly url: string
}

/** What is wrong with a site, by the page; a fault of many pages is listed with the first. */
export async function siteFaults(browser: Browser, { folder, url }: Walked): Promise<readonly string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(0)
  // Pictures of descriptions are where their authors have them.
  const isElsewhere = ({ origin }: URL): boolean => origin !== new URL(url).origin
  await context.route(isElsewhere, async (route) => await route.fulfill({ status: 204 }))
  const page = await context.newPage()
  const seen = watch(page, url)
  const paths = pagesBelow(folder)
  const links = createLinks(folder)
  const faults = new Map<string, string>()
  const add = (path: string, found: readonly string[]): void => {
    for (const fault of found) if (!faults.has(fault)) faults.set(fault, path)
  }
  for (const path of paths) {
    const before = seen.length
    await page.goto(`${url}/${path}`)
    add(path, [...(await contentFaults(page)), ...(await layoutFaults(page)), ...(await axeFaults(page))])
    add(path, links.brokenOn(path))
    const pictures = await page.locator('main img').evaluateAll((all) => all.map((each) => each.getAttribute('src')))
    add(
      path,
      seen.slice(before).filter((fault) => !pictures.includes(fault.replace('outside: ', ''))),
    )
  }
  for (const [address, path] of links.moved())
    if (!(await isShown(page, url + address))) add(path, [`not shown: ${address}`])
  for (const [title, path] of repeatedTitles(folder, paths)) add(path, [`title of another page: ${title}`])
  await context.close()
  return [...faults].map(([fault, path]) => `/${path} ${fault}`)
}

/** True if an address leads to the part that it names, which the scripts of its page may have to open or load. */
async function isShown(page: Page, address: string): Promise<boolean> {
  await page.goto('about:blank')
  await page.goto(address)
  const id = decodeURIComponent(new URL(address).hash.slice(1))
  await page.waitForLoadState('networkidle')
  return await page.evaluate((name) => document.getElementById(name)?.checkVisibility() === true, id)
}

function repeatedTitles(folder: string, paths: readonly string[]): [title: string, path: string][] {
  const titles = paths.map((path): [string, string] => [
    pageIn(folder, path).querySelector('title')?.textContent ?? '',
    path,
  ])
  return titles.filter(([title], index) => titles.findIndex(([other]) => other === title) !== index)
}

const fileOf = (path: string): string => (path === '' || path.endsWith('/') ? `${path}index.html` : path)
const pageIn = (folder: string, path: string): ReturnType<typeof parse> =>
  parse(readFileSync(join(folder, fileOf(path)), 'utf8'))

interface Links {
  /** The links of a page that lead to nothing. */
  brokenOn(path: string): string[]
  /** Addresses of parts that pages load, each with a page that links it. */
  moved(): ReadonlyMap<string, string>
}

function createLinks(folder: string): Links {
  const ids = new Map<string, ReadonlySet<string>>()
  const moved = new Map<string, string>()
  const idsOf = (path: string): ReadonlySet<string> => {
    const known =
      ids.get(path) ??
      new Set(
        pageIn(folder, path)
          .querySelectorAll('[id]')
          .map(({ id }) => id),
      )
    ids.set(path, known)
    return known
  }
  const isBroken = (address: string, from: string): boolean => {
    const { pathname, hash } = new URL(address, `http://site/${from}`)
    const path = decodeURIComponent(pathname.slice(1))
    const file = join(folder, fileOf(path))
    if (!existsSync(file) || statSync(file).isDirectory()) return true
    if (hash === '' || !/(?:^|\/|\.html)$/.test(path)) return false
    if (!idsOf(path).has(decodeURIComponent(hash.slice(1)))) moved.set(pathname + hash, from)
    return false
  }
  return {
    brokenOn(path) {
      const addresses = pageIn(folder, path)
        .querySelectorAll('a[href], link[href], [src]')
        .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
        .filter((address) => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(address))
      return [...new Set(addresses)].filter((each) => isBroken(each, path)).map((each) => `leads to nothing: ${each}`)
    },
    moved: () => moved,
  }
}
