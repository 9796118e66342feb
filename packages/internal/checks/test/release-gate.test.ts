import { describe, beforeEach, expect, test } from 'vitest'
import {
  beta,
  breaking,
  contract,
  edit,
  expectOfExports,
  exportsEdits,
  judge,
  promise,
  shareReleasedCopy,
} from './released-copy.ts'

shareReleasedCopy()

test('without a change, no changeset is needed', async () => {
  expect(await judge()).toMatchObject({ passes: true })
})

describe('a breaking edit of the contract', () => {
  beforeEach(() => {
    edit(contract, ...breaking)
  })

  // The toolkit has its own version line. Other promises, nightly.
  test('with a major version of the toolkit does not pass', async () => {
    expect(await judge(promise('minor'), promise('major', 'specwright'))).toMatchObject({ passes: false })
  })

  test('is reported with its location, and the changeset to write', async () => {
    const { passes, text: report } = await judge()
    expect(passes).toBe(false)
    expect(report).toContain('@loyalty-kit/client: none promised, major required')
    expect(report).toContain('loyalty.yaml /components/schemas/OAuthToken/properties/expires_in')
    expect(report).toContain('Write .changeset/major-client.md')
    // The changeset that it prints passes.
    expect(await judge(report.slice(report.indexOf('---\n')))).toMatchObject({ passes: true })
  })
})

test('an edit of a BETA operation passes with a patch', async () => {
  edit(contract, ...beta)
  expect(await judge(promise('patch'))).toMatchObject({ passes: true })
})

test('a manual edit of the version is refused', async () => {
  edit(contract, '  version: 2.0.0', '  version: 2.0.1')
  const { passes, text: report } = await judge(promise('major'))
  expect(passes).toBe(false)
  expect(report).toContain(
    'openapi/loyalty.yaml has version 2.0.1: the release sets it, from the changes of the stable part. Restore 2.0.0',
  )
})

// All of them, nightly.
const some = exportsEdits.filter(({ what }) => ['a removed export', 'another comment'].includes(what))
test.each(some)('$what needs: $required', expectOfExports)

test('a change of the contract is not counted again as a change of the exports', async () => {
  edit(contract, ...beta)
  edit('packages/client/src/client.ts', 'readonly tokenPath?:', 'readonly quiet?: boolean\n  readonly tokenPath?:')
  const { text: report } = await judge(promise('patch'))
  expect(report).toContain('@loyalty-kit/client: patch promised, minor required')
  expect(report).not.toContain('@loyalty-kit/spec:')
})
