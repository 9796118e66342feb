import { readTranscript } from '@specwright/mock-engine'
import type { ImplementedServer } from '@specwright/server-engine'
import { expect, test } from 'vitest'
import { conversed } from '../../../../mock-engine/test/conversation.ts'
import { homes } from './homes.ts'

/**
 * Tests that a server converses in each of its homes as a transcript has it.
 *
 * @param create Creates a server whose state is that before the transcript.
 */
export function testInEachHome(transcript: string, create: () => Promise<ImplementedServer>): void {
  const exchanges = readTranscript(transcript)
  test.each(Object.entries(homes))(`%s: ${exchanges.length} exchanges of a transcript`, async (_, serve) => {
    const send = await serve(await create())
    // Without a base, it is sent to the path alone.
    const { got, want } = await conversed(exchanges, async (path, init) => await send(path as string, init ?? {}), '')
    expect(got).toEqual(want)
  })
}
