import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kebab } from '../src/reference/address.ts'
import type { Folder } from './command.ts'
import { createRecorder, run } from './recorder.ts'
import { sent } from './documents/sent.ts'

/** The files that the samples of curl read. */
const sampleFiles = ['file.bin', 'images.bin', 'body.bin', 'photo.png', 'pages.pdf', 'scan.bin', 'raw.jpg', 'body.png']

/** Tests that the samples of operations of the whole site, whose only body is not JSON, send it. */
export function testSentBodies(folder: Folder, ids: readonly string[]): void {
  describe.each(Object.entries(sent).filter(([id]) => ids.includes(id)))(
    'the samples of %s send its body',
    (id, { content, received }) => {
      const [type = ''] = Object.keys(content)
      const page = (): string => folder.read(`whole/operations/${kebab(id)}.md`)
      const sampleOf = (language: string): string =>
        new RegExp(`^\`\`\`${language}\\b.*\n([^]*?)^\`\`\`$`, 'm').exec(page())?.[1] ?? ''

      test.each([
        ['sh', (sample: string) => ['sh', ['-c', sample.replace('curl', 'curl -sS')]] as const],
        ['js', (sample: string) => [process.execPath, ['--input-type=module', '-e', sample]] as const],
        ['ts', (sample: string) => [process.execPath, ['--input-type=module-typescript', '-e', sample]] as const],
      ])('in %s', async (language, commandOf) => {
        const { url, bodies: recorded, types, close } = await createRecorder()
        const [command, argv] = commandOf(sampleOf(language).replaceAll('http://127.0.0.1:4010', url))
        for (const name of sampleFiles) writeFileSync(join(folder.path, name), 'contents')
        const output = await run(command, argv, folder.path)
        await close()
        expect(output).not.toContain('Error')
        expect(recorded, output).toEqual([received])
        if (!type.includes('*')) expect(types[0]).toMatch(type)
      })
    },
  )
}
