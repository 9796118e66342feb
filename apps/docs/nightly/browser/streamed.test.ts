import { testTitles } from '../../test/browser/late-rest.ts'

testTitles([
  '',
  'guides/tier-rules/',
  'schemas/tier-structure/',
  'schemas/oauth-scope/',
  'events/vl-reward-created/',
  'reference/errors/',
])
