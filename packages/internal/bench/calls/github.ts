import { callsOf, rejectionOf } from '../src/calls/calls.ts'
import { createApiClient, isApiError } from './dist/github/client.ts'

// The requests follow GitHub's documentation of its REST API. Its document has no security
// schemes, so the token is a header of the client.

const token = { authorization: 'Bearer ghp_1' }
const repo = 'https://api.github.com/repos/octocat/hello'

export const calls = callsOf(
  (fetch) => createApiClient({ fetch, headers: { Authorization: 'Bearer ghp_1' } }),
  [
    {
      name: 'issues.create',
      shows: 'a body of JSON',
      call: async (client) =>
        (await client.issues.create('octocat', 'hello', { title: 'Found a bug', labels: ['bug'] })).number,
      requests: [
        {
          line: `POST ${repo}/issues`,
          headers: { ...token, 'content-type': 'application/json' },
          body: '{"title":"Found a bug","labels":["bug"]}',
        },
      ],
      replies: [{ status: 201, body: '{"number":1347}' }],
      result: 1347,
    },
    {
      name: 'repos.listForOrg',
      shows: 'pages by the Link header',
      call: async (client) => {
        const names: string[] = []
        for await (const { name } of client.repos.listForOrg('github', { per_page: 1 })) names.push(name)
        return names
      },
      requests: [
        { line: 'GET https://api.github.com/orgs/github/repos?per_page=1', headers: token },
        { line: 'GET https://api.github.com/orgs/github/repos?per_page=1&page=2', headers: token },
      ],
      replies: [
        {
          headers: { link: '<https://api.github.com/orgs/github/repos?per_page=1&page=2>; rel="next"' },
          body: '[{"name":"a"}]',
        },
        { body: '[{"name":"b"}]' },
      ],
      result: ['a', 'b'],
    },
    {
      name: 'repos.uploadReleaseAsset',
      shows: 'an upload of bytes, to a server of its own',
      call: async (client) =>
        (
          await client.repos.uploadReleaseAsset('octocat', 'hello', 1, new Uint8Array([80, 75, 3, 4]), {
            name: 'a b.zip',
          })
        ).id,
      requests: [
        {
          line: 'POST https://uploads.github.com/repos/octocat/hello/releases/1/assets?name=a+b.zip',
          headers: { ...token, 'content-type': 'application/octet-stream', 'content-length': '4' },
          body: 'PK\u0003\u0004',
        },
      ],
      replies: [{ status: 201, body: '{"id":1}' }],
      result: 1,
    },
    {
      name: 'repos.getContent',
      shows: 'a path parameter that has slashes',
      call: async (client) => {
        const content = await client.repos.getContent('octocat', 'hello', 'docs/a b.md', { ref: 'feature/x' })
        return !Array.isArray(content) && content.type
      },
      requests: [{ line: `GET ${repo}/contents/docs%2Fa%20b.md?ref=feature/x`, headers: token }],
      replies: [{ body: '{"type":"file"}' }],
      result: 'file',
    },
    {
      name: 'markdown.render',
      shows: 'a response of text',
      call: (client) => client.markdown.render({ text: '**hi**', mode: 'gfm' }),
      requests: [
        {
          line: 'POST https://api.github.com/markdown',
          headers: { ...token, 'content-type': 'application/json' },
          body: '{"text":"**hi**","mode":"gfm"}',
        },
      ],
      replies: [{ headers: { 'content-type': 'text/html' }, body: '<p><strong>hi</strong></p>' }],
      result: '<p><strong>hi</strong></p>',
    },
    {
      name: 'repos.downloadZipballArchive',
      shows: 'a documented redirect, whose location the caller gets',
      call: async (client) => {
        const { response } = await client.repos.downloadZipballArchive('octocat', 'hello', 'main').withResponse()
        return [response.status, response.headers.get('location')]
      },
      requests: [{ line: `GET ${repo}/zipball/main`, headers: token }],
      replies: [{ status: 302, headers: { location: 'https://codeload.example/hello.zip' } }],
      result: [302, 'https://codeload.example/hello.zip'],
    },
    {
      name: 'search.repos',
      shows: 'pages by number, a query with reserved characters',
      call: async (client) => {
        const names: string[] = []
        const listing = client.search.repos({ q: 'tetris+language:assembly c++', per_page: 2 })
        for await (const { name } of listing) names.push(name)
        return names
      },
      requests: [
        {
          line: 'GET https://api.github.com/search/repositories?q=tetris%2Blanguage:assembly+c%2B%2B&per_page=2',
          headers: token,
        },
        {
          line: 'GET https://api.github.com/search/repositories?q=tetris%2Blanguage:assembly+c%2B%2B&per_page=2&page=2',
          headers: token,
        },
      ],
      replies: [
        {
          headers: {
            link: '<https://api.github.com/search/repositories?q=tetris%2Blanguage%3Aassembly+c%2B%2B&per_page=2&page=2>; rel="next"',
          },
          body: '{"total_count":3,"incomplete_results":false,"items":[{"name":"a"},{"name":"b"}]}',
        },
        { body: '{"total_count":3,"incomplete_results":false,"items":[{"name":"c"}]}' },
        { body: '{"total_count":3,"incomplete_results":false,"items":[]}' },
      ],
      result: ['a', 'b', 'c'],
    },
    {
      name: 'issues.update',
      shows: 'an error with a typed body; a header of the call',
      call: async (client) => {
        const options = { headers: { 'If-Match': '"a"' } }
        const error = await rejectionOf(client.issues.update('octocat', 'hello', 1347, { state: 'closed' }, options))
        return isApiError(error, 'issues/update') && error.status === 422 && error.body?.errors?.[0]?.code
      },
      requests: [
        {
          line: `PATCH ${repo}/issues/1347`,
          headers: { ...token, 'if-match': '"a"', 'content-type': 'application/json' },
          body: '{"state":"closed"}',
        },
      ],
      replies: [
        {
          status: 422,
          body: '{"message":"Validation Failed","documentation_url":"","errors":[{"code":"missing_field"}]}',
        },
      ],
      result: 'missing_field',
    },
  ],
)
