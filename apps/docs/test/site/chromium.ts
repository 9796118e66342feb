import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as browsers, type Browser, type LaunchOptions } from 'playwright-core'

/** Starts Chromium. Only the limit of a test ends what hangs. */
export async function launchBrowser(): Promise<Browser> {
  return await browsers.launch({ ...(await launchOptions()), timeout: 0 })
}

/**
 * How to start Chromium: the one in `CHROMIUM_PATH`; without it, the one from the registry on Linux x64, or the Chrome
 * of this machine.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox'] // its pages are our own, and root has no sandbox
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) return { executablePath: named, args }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' }
  const folder = await unpacked()
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, fontSettings) }
  return { executablePath: join(folder, 'chromium'), args, env }
}

const fontSettings = 'browser-fonts.conf'

/**
 * Font settings for the bundled fonts. The bundled settings name folders of other machines, and without any font,
 * Chromium crashes at the first field of a form.
 */
function settingsOf(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>
`
}

/** The folder of the registry's Chromium, unpacked once for each version. */
async function unpacked(): Promise<string> {
  const { version } = createRequire(import.meta.url)('playwright-core/package.json') as { version: string }
  const folder = join(tmpdir(), `specwright-docs-browser-${version}`)
  if (existsSync(folder)) return folder
  const unpacking = mkdtempSync(`${folder}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = unpacking // where the package unpacks to
  try {
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  writeFileSync(join(unpacking, fontSettings), settingsOf(join(folder, 'fonts')))
  // Renamed at once, so that concurrent runs never see a part of it.
  if (existsSync(folder)) rmSync(unpacking, { recursive: true })
  else renameSync(unpacking, folder)
  return folder
}
