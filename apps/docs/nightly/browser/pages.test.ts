import { testPages } from '../../test/browser/opened-pages.ts'

// Pages with parts of their own.
testPages([
  'areas/rewards/',
  'assumptions/',
  'guides/start/',
  'reference/',
  'reference/errors/',
  'reference/workflows/',
  'tools/commands/',
  'tools/control/',
])
