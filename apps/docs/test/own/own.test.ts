import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { openOn } from '../browser/browser.ts'
import { layoutFaults } from '../browser/layout.ts'
import { deepest, testColours, testExpanded, testFieldAddresses } from './fields-and-colours.ts'
import { openOperation, testBodies, testStill, testStreams } from './own-console.ts'
import { serveOwnSite } from './own-site.ts'
import { files } from './site.ts'

const urlOf = serveOwnSite()

test.each([
  ['guides/own/', ['built', 'inline', 'configured']],
  ['guides/written/', ['written', 'configured']],
])('the scripts of the author run at %s, where a policy allows no inline code', async (path, names) => {
  const { page: opened, faults, close } = await openOn(urlOf(''), path)
  expect(await opened.evaluate((each) => each.filter((name) => name in globalThis), names)).toEqual(names)
  expect(faults).toEqual([])
  await close()
})

test('responses with long names and paths fit every width', async () => {
  const { page: opened, close } = await openOn(urlOf(''), 'operations/delete-pets/')
  expect(await layoutFaults(opened)).toEqual([])
  await close()
})

/** A sample of a page, in a language. */
const sampleIn = (opened: Page, language: string): Locator => opened.locator(`#language-${language} + label + .panel`)

test('a server that is chosen, with its variables, is that of the samples of its page and of those that follow', async () => {
  const { page: opened, faults, close } = await openOn(urlOf(''), 'operations/list-pets/')
  expect(await sampleIn(opened, 'curl').textContent()).toContain("curl 'https://pets.example/v1/pets'")
  await opened.locator('.server-choice [name=server]').selectOption({ index: 1 })
  await opened.locator('.server-choice [name=variable-region]').selectOption('us')
  await opened.locator('.server-choice [name=variable-port]').fill('99')
  const address = 'https://us.test.pets.example:99/v1'
  await sampleIn(opened, 'curl').getByText(`'${address}/pets'`).waitFor()
  expect(await sampleIn(opened, 'typescript').textContent()).toContain(`baseUrl: '${address}'`)
  expect(await sampleIn(opened, 'fetch').textContent()).toContain(`fetch('${address}/pets')`)
  await opened.goto(urlOf('operations/create-pet/'))
  await sampleIn(opened, 'curl').getByText(`'${address}/kinds'`).waitFor()
  await opened.locator('.server-choice [name=variable-port]').fill('1@other.example')
  await sampleIn(opened, 'curl').getByText('# Cannot use variables.port: it must be a part of the host').waitFor()
  expect(await opened.locator('docs-console [name=base]').inputValue()).toBe(address)
  expect(faults).toEqual([])
  await close()
})

test('without scripts, the samples are for the first server', async () => {
  const { page: opened, close } = await openOn(urlOf(''), 'operations/list-pets/', { javaScriptEnabled: false })
  expect(await sampleIn(opened, 'curl').textContent()).toContain("curl 'https://pets.example/v1/pets'")
  expect(await opened.locator('.server-choice select:enabled').count()).toBe(0)
  await close()
})

test('the examples beside a body are those of the kind that is chosen', async () => {
  const { page: opened, close } = await openOn(urlOf(''), 'operations/create-pet/')
  const open = opened.locator('[data-tabs=example] .shown-example[open]')
  expect(await open.locator('summary').allTextContents()).toEqual(['A cat'])
  await opened.locator('[data-status="201"] .kinds > label', { hasText: 'DOG' }).click()
  await open.getByText('A dog').waitFor()
  expect(await open.locator('summary').allTextContents()).toEqual(['A dog'])
  expect(await sampleIn(opened, 'curl').textContent()).toContain('"Tom"')
  await opened.locator('#body ~ .kind .kinds > label', { hasText: 'DOG' }).click()
  await sampleIn(opened, 'curl').getByText('"bark": "loud"').waitFor()
  expect(await sampleIn(opened, 'curl').textContent()).not.toContain('"Tom"')
  await close()
})

test('the icon of the folder is that of the site, below its base path, and the others are drawn', async () => {
  const { page: opened, close } = await openOn(urlOf(''), '')
  const icons = opened.locator('link[rel$=icon]')
  const hrefs = await icons.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  // Those of pixels are drawn.
  expect(hrefs).toEqual(
    ['favicon\\..*\\.png', 'favicon\\..*\\.svg', 'apple-touch-icon\\..*\\.png'].map(
      (name) => expect.stringMatching(`^/sub/_astro/${name}$`) as string,
    ),
  )
  const found = await Promise.all(hrefs.map(async (href) => await fetch(new URL(href, urlOf('')))))
  expect(found.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await found[1]?.text()).toBe(files['favicon.svg'])
  await close()
})

test('issues of a body are a list below it, each of which leads to its value, the first one at once', async () => {
  const { docsConsole } = await openOperation(urlOf, 'add-pet')
  const { root } = docsConsole
  await docsConsole.fill('JSON', '{\n  "name": 7,\n  "toys": [{ "count": 1 }, { "count": 10 }]\n}')
  await docsConsole.press('Send', /^2 inputs are not valid/)
  const selected = async (): Promise<string> =>
    await root
      .locator('textarea')
      .evaluate((box: HTMLTextAreaElement) =>
        box === document.activeElement ? box.value.slice(box.selectionStart, box.selectionEnd) : '',
      )
  const issues = root.locator('#console-issue-body > li')
  expect(await issues.allInnerTexts()).toEqual(['/name must be a string', '/toys/1/count must be at most 9'])
  expect(await selected()).toBe('7')
  await issues.last().getByRole('button').click()
  expect(await selected()).toBe('10')
  const fonts = await root
    .locator('textarea, pre')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontFamily))
  expect(new Set(fonts).size).toBe(1)
})

test('half of a response is said to be half a document', async () => {
  const { docsConsole } = await openOperation(urlOf, 'add-pet')
  await docsConsole.openSandbox()
  await docsConsole.root.getByLabel('Next request').selectOption('gets half of the body')
  await docsConsole.press('Set', /half/)
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.root.locator('.undocumented').innerText()).toMatch(/^This is half a document of JSON/)
})

test('an image is shown, and another file by its size, to save', async () => {
  const { page, docsConsole } = await openOperation(urlOf, 'get-picture')
  await docsConsole.press('Send', /^200/)
  const image = docsConsole.root.getByRole('img', { name: 'The response' })
  expect(await image.evaluate((each: HTMLImageElement) => [each.naturalWidth, each.naturalHeight])).toEqual([20, 10])
  await page.goto(urlOf('operations/get-archive/'))
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.root.locator('.media').innerText()).toMatch(/^application\/zip, [\d,]+ bytes$/)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    docsConsole.root.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('response.zip')
})

// Nightly, others of each kind.
testFieldAddresses(urlOf, [`status-200-${deepest.join('-')}`])
testExpanded(urlOf, [['get-much', '200', deepest.join('-')]])
testColours(urlOf, [
  {
    colorScheme: 'dark',
    link: 'rgb(10, 11, 12)',
    // Mixed from the accent of the other theme, where this one has none.
    current: 'rgb(0, 0, 1)',
    heading: 'rgb(240, 241, 242)',
    page: 'rgb(13, 14, 15)',
  },
])
testBodies(urlOf, [
  [
    '{ "name": "Rex",\n  "toys": [{ "count"',
    'This is half a document of JSON: it ends on line 2, within the object that begins on line 2',
  ],
])
testStreams(urlOf, [['text/event-stream', ['data: 1\n\n', 'data: 2\n\n']]])
testStill(urlOf, [390])
