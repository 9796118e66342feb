import { callsOf, rejectionOf } from '../src/calls/calls.ts'
import { createApiClient, isApiError } from './dist/openai/client.ts'
import type { OpenAIFile } from './dist/openai/types.ts'

// The requests are written by hand, as the examples with curl in OpenAI's document have them.

const bearer = { authorization: 'Bearer sk-1' }
const json = { ...bearer, 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }
const wav = new File(['RIFF'], 'a.wav', { type: 'audio/wav' })

/** Its schema has no `type`, so that a file may also be no object. */
function idOf(file: OpenAIFile): unknown {
  return file instanceof Object && 'id' in file && file.id
}

export const calls = callsOf(
  (fetch) => createApiClient({ fetch, credentials: { ApiKeyAuth: 'sk-1' } }),
  [
    {
      name: 'chat.createCompletion',
      shows: 'a body of JSON, a bearer token, characters beyond ASCII',
      call: async (client) =>
        (await client.chat.createCompletion({ model: 'gpt-5', messages: [{ role: 'user', content: 'Grüße' }] })).id,
      requests: [
        {
          line: 'POST https://api.openai.com/v1/chat/completions',
          headers: json,
          body: Buffer.from('{"model":"gpt-5","messages":[{"role":"user","content":"Grüße"}]}').toString('latin1'),
        },
      ],
      replies: [{ body: '{"id":"chatcmpl-1"}' }],
      result: 'chatcmpl-1',
    },
    {
      name: 'chat.createCompletion',
      shows: 'a stream of server-sent events, up to `[DONE]`',
      call: async (client) => {
        const body = { model: 'gpt-5', messages: [{ role: 'user' as const, content: 'Hi' }], stream: true }
        const contents: unknown[] = []
        for await (const { choices } of client.chat.createCompletion(body, { as: 'stream' }))
          contents.push(choices[0]?.delta.content)
        return contents
      },
      requests: [
        {
          line: 'POST https://api.openai.com/v1/chat/completions',
          headers: { ...json, accept: 'text/event-stream' },
          body: '{"model":"gpt-5","messages":[{"role":"user","content":"Hi"}],"stream":true}',
        },
      ],
      replies: [
        {
          headers: events,
          body: 'data: {"choices":[{"delta":{"content":"He"}}]}\n\ndata: {"choices":[{"delta":{"content":"y"}}]}\n\ndata: [DONE]\n\n',
        },
      ],
      result: ['He', 'y'],
    },
    {
      name: 'responses.create',
      shows: 'a stream of named events, narrowed by their type',
      call: async (client) => {
        let text = ''
        for await (const event of client.responses.create(
          { model: 'gpt-5', input: 'Hi', stream: true },
          { as: 'stream' },
        ))
          if (event.type === 'response.output_text.delta') text += event.delta
        return text
      },
      requests: [
        {
          line: 'POST https://api.openai.com/v1/responses',
          headers: { ...json, accept: 'text/event-stream' },
          body: '{"model":"gpt-5","input":"Hi","stream":true}',
        },
      ],
      replies: [
        {
          headers: events,
          body: 'event: response.created\ndata: {"type":"response.created"}\n\nevent: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"Hey"}\n\n',
        },
      ],
      result: 'Hey',
    },
    {
      name: 'files.create',
      shows: 'an upload with a nested member',
      call: async (client) =>
        idOf(
          await client.files.create({
            purpose: 'fine-tune',
            file: new File(['{}'], 'a.jsonl', { type: 'application/jsonl' }),
            expires_after: { anchor: 'created_at', seconds: 2592000 },
          }),
        ),
      requests: [
        {
          line: 'POST https://api.openai.com/v1/files',
          headers: bearer,
          body: [
            ['purpose', 'fine-tune'],
            ['file', ['a.jsonl', 'application/jsonl', '{}']],
            ['expires_after[anchor]', 'created_at'],
            ['expires_after[seconds]', '2592000'],
          ],
        },
      ],
      replies: [{ body: '{"id":"file-1"}' }],
      result: 'file-1',
    },
    {
      name: 'audio.createTranscription',
      shows: 'an upload with an array and a number',
      call: async (client) =>
        (
          await client.audio.createTranscription({
            file: wav,
            model: 'whisper-1',
            temperature: 0.2,
            response_format: 'verbose_json',
            timestamp_granularities: ['word', 'segment'],
          })
        ).text,
      requests: [
        {
          line: 'POST https://api.openai.com/v1/audio/transcriptions',
          headers: bearer,
          body: [
            ['file', ['a.wav', 'audio/wav', 'RIFF']],
            ['model', 'whisper-1'],
            ['temperature', '0.2'],
            ['response_format', 'verbose_json'],
            ['timestamp_granularities[]', 'word'],
            ['timestamp_granularities[]', 'segment'],
          ],
        },
      ],
      replies: [{ body: '{"text":"Hello"}' }],
      result: 'Hello',
    },
    {
      name: 'audio.createSpeech',
      shows: 'a download of bytes, beside a stream',
      call: async (client) => {
        const sound = await client.audio.createSpeech({ model: 'tts-1', input: 'Hi', voice: 'alloy' })
        return new TextDecoder().decode(sound)
      },
      requests: [
        {
          line: 'POST https://api.openai.com/v1/audio/speech',
          headers: json,
          body: '{"model":"tts-1","input":"Hi","voice":"alloy"}',
        },
      ],
      replies: [{ headers: { 'content-type': 'application/octet-stream' }, body: 'ID3' }],
      result: 'ID3',
    },
    {
      name: 'files.list',
      shows: 'pages, each after the last item',
      call: async (client) => {
        const ids: unknown[] = []
        for await (const file of client.files.list({ purpose: 'batch', limit: 1 })) ids.push(idOf(file))
        return ids
      },
      requests: [
        { line: 'GET https://api.openai.com/v1/files?purpose=batch&limit=1', headers: bearer },
        { line: 'GET https://api.openai.com/v1/files?purpose=batch&limit=1&after=file-1', headers: bearer },
      ],
      replies: [
        { body: '{"object":"list","data":[{"id":"file-1"}],"first_id":"file-1","last_id":"file-1","has_more":true}' },
        { body: '{"object":"list","data":[{"id":"file-2"}],"first_id":"file-2","last_id":"file-2","has_more":false}' },
      ],
      result: ['file-1', 'file-2'],
    },
    {
      name: 'models.list',
      shows: 'another try after 429, then an error',
      call: async (client) => {
        const error = await rejectionOf(client.models.list())
        return isApiError(error) && [error.status, error.attempts]
      },
      requests: [
        { line: 'GET https://api.openai.com/v1/models', headers: bearer },
        { line: 'GET https://api.openai.com/v1/models', headers: bearer },
      ],
      replies: [
        { status: 429, headers: { 'retry-after': '0' }, body: '{"error":{"type":"requests"}}' },
        { status: 401, body: '{"error":{"code":"invalid_api_key"}}' },
      ],
      result: [401, 2],
    },
  ],
)
