import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { countMessageWords, measure } from './measure.mjs'

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-measure-'))
afterAll(() => rmSync(folder, { recursive: true }))

const planted = {
  'README.md': 'Four words stand here.\n',
  'docs/deep/page.md': 'Two words.\n',
  'NOTES.md': 'Not counted.\n',
  'src/core/order.ts': [
    '/** What was told. */',
    'export const parseOrder = (text: string) => `// told: ${text}` // Says `text`.',
    '',
  ].join('\n'),
  'src/core/order.test.ts': '// told\nexport const left = 1\n',
  'src/core/types.ts': 'export interface VenueURL {\n  readonly url: string\n}\n',
  'src/core/later.ts': 'export const later = 1\n',
  'src/messages/fill.ts': "import * as messages from './en/fill'\nexport const fill = messages.fill\n",
  'src/messages/en/fill.ts': "export const fill = {\n  one: 'One fill',\n} as const\n",
  'src/messages/zh/fill.ts': "export const fill = { one: '一' } as const\n",
  'src/renderer/consent/index.html': '<script type="module" src="./index.ts"></script>\n',
  'src/renderer/consent/index.ts': [
    "import Sheet from './Sheet.vue'",
    "import type { VenueURL } from '@core/types'",
    "import { fill } from '@messages/fill'",
    'export const sheetPage = (url: VenueURL) => [Sheet, fill, url]',
    '',
  ].join('\n'),
  'src/renderer/consent/Sheet.vue': [
    '<script setup lang="ts">',
    "import { parseOrder } from '@core/order'",
    "const load = () => import('@core/later')",
    '</script>',
    '<template>{{ parseOrder("") }}{{ load }}</template>',
    '',
  ].join('\n'),
  'src/renderer/strip/index.html': '<script type="module" src="./index.ts"></script>\n',
  'src/renderer/strip/index.ts': '/** Draws the strip. */\nexport const drawStrip = () => 1\n',
}

for (const [path, text] of Object.entries(planted)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

it('measures sizes, languages, trusted pages, documents and wording of a project', () => {
  expect(measure(folder)).toEqual({
    'production files': 9,
    'production lines': 23,
    'production files without catalogues': 7,
    'production lines without catalogues': 19,
    'files of language en': 1,
    'lines of language en': 3,
    'words of language en': 2,
    'files of language zh': 1,
    'lines of language zh': 1,
    'words of language zh': 1,
    'files reached by the sealed sheet': 6,
    'lines reached by the sealed sheet': 17,
    'files reached by the sealed sheet without catalogues': 5,
    'lines reached by the sealed sheet without catalogues': 14,
    'files reached by the strip': 1,
    'lines reached by the strip': 2,
    'files reached by the strip without catalogues': 1,
    'lines reached by the strip without catalogues': 2,
    'words of documents': 6,
    '% of doc comments that begin with What, How, Whether, Which, Where, When, Why': 50,
    // Three of the eight words: a template is no comment.
    'told, says, stands, nobody in 10,000 words of comment': 2500,
    'references to code in 10,000 words of comment': 1250,
    'words in an exported name': 1.5,
  })
})

it('counts words of messages at each depth, without holes, keys and signs', () => {
  const catalogue = `export const fillSays = {
    head: 'The venue’s own price, {price:exact} USDC — 0.5 % off.',
    count: { one: 'One fill', other: '{count} fills' },
    steps: ['post-only', '{why}'],
  } as const
  export const title = 'Fills'
  `
  expect(countMessageWords(catalogue)).toBe(12)
})
