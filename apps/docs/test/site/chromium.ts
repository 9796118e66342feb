import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import type { LaunchOptions } from 'playwright-core'

/**
 * How to start a Chromium: the one that `CHROMIUM_PATH` names, else the one of the registry on Linux with x64, else the
 * Chrome of this machine.
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
 * Where the browser finds the fonts that came with it. The settings that came with it, too, name folders of other machines,
 * and Chromium ends at the first field of a form where it finds no font at all.
 */
function settingsOf(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>
`
}

/** The folder of the registry's Chromium, unpacked once for each version of it. */
async function unpacked(): Promise<string> {
  const { version } = createRequire(import.meta.url)('playwright-core/package.json') as { version: string }
  const folder = join(tmpdir(), `loyalty-docs-browser-${version}`)
  if (existsSync(folder)) return folder
  const begun = mkdtempSync(`${folder}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = begun // where the package unpacks to
  try {
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  writeFileSync(join(begun, fontSettings), settingsOf(join(folder, 'fonts')))
  // Whoever runs at the same time finds all of it or nothing.
  if (existsSync(folder)) rmSync(begun, { recursive: true })
  else renameSync(begun, folder)
  return folder
}
