import {
  deletion,
  phone,
  revocation,
  screen,
  tablet,
  testExamples,
  testFirstFields,
  testNumbers,
  testOpenedErrors,
  testSentences,
  testWideScreen,
} from '../../test/browser/response-rows.ts'

testOpenedErrors(['404', '500', 'default'])
testExamples([['tablet', tablet]])
testSentences([
  [deletion, screen],
  [deletion, tablet],
  [revocation, phone],
])
testNumbers([['operations/generate-oauth-token/', '2.0']])
testWideScreen(['schemas/reward-activity/'])
testFirstFields([768])
