import { testLateParts } from '../../test/browser/late-parts.ts'

testLateParts([
  ['guides/errors/', '<div class="main-pane'],
  ['guides/errors/', '<div class="sl-markdown-content'],
  ['guides/errors/', '<nav class="site-links'],
  ['operations/delete-tier-structure/', '<div class="main-pane'],
  ['operations/delete-tier-structure/', '<div class="example'],
  ['operations/delete-tier-structure/', '<h2 id="examples'],
  ['schemas/tier-structure/', '<div class="main-pane'],
  ['', '<div class="opening'],
  ['', '<div class="hero'],
  ['', '<h2 id="examples'],
])
