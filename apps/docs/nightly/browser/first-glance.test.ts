import { testAuthentication, testFirstScreen, testMenus, testSections } from '../../test/browser/first-screen.ts'

const deletion = 'operations/delete-tier-structure/'

testFirstScreen([[768, 900]])
testAuthentication(['operations/generate-oauth-token/', 'operations/revoke-oauth-token/'])
testMenus([
  [deletion, 'Reference', 'Tier Structures', 'Start'],
  ['changelog/', 'Changelog', 'Schemas', 'Start'],
])
testSections([768])
