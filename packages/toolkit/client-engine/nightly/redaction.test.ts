import { expect, test } from 'vitest'
import { processorRatio } from '../../core/json-schema/nightly/processor-ratio.ts'
import { call, type OperationDescriptor } from '../src/index.ts'
import { served } from '../test/served.ts'

const operation: OperationDescriptor = { id: 'get', method: 'GET', path: '/', security: [] }

/** Makes an error whose body is a text, so many times. */
async function redact(text: string, times: number): Promise<void> {
  const fetch = async (): Promise<Response> => new Response(text.repeat(times), { status: 409 })
  const { client } = await served(() => {}, { fetch })
  await expect(call(client, operation, {})).rejects.toMatchObject({ status: 409 })
}

test.each(['eyJ-', 'eyJa.', 'Bearer ', '"access_token" '])(
  'a body of nothing but %j is redacted in linear time',
  async (text) => {
    const ratio = await processorRatio(
      async () => await redact(text, 200_000),
      async () => await redact(text, 50_000),
    )
    // Sixteen times, where it grows with the square of the length.
    expect(ratio).toBeLessThan(8)
  },
)
