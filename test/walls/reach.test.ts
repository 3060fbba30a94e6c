import { afterAll, expect, it } from 'vitest'
import { reachFaults } from '../../scripts/check/reach.mjs'
import { openScratch } from './scratch'

/** A project whose modules are all used, each for another reason. */
const sound = {
  'electron.vite.config.ts':
    "import { policy } from './src/main/policy'\nexport const build = [policy, resolve('src/main/index.ts'), resolve('src/renderer/desk/index.html')]\n",
  'src/main/policy.ts': 'export const policy = 1\n',
  'src/main/index.ts':
    "import { book, type Side } from '@core/book'\nimport './begin'\nexport const main = (side: Side) => book(side)\n",
  'src/main/begin.ts': 'globalThis.begun = true\n',
  'src/core/book.ts':
    "export { type Side } from './side'\nconst depth = 1\nexport const book = (side: unknown) => [side, depth]\n",
  'src/core/side.ts': "export type Side = 'BUY' | 'SELL'\n",
  'src/renderer/desk/index.html': '<script type="module" src="./main.ts"></script>\n',
  'src/renderer/desk/main.ts': "import Desk from './Desk.vue'\nimport '../base.css'\nDesk.mount()\n",
  'src/renderer/base.css': 'p { color: red }\n',
  'src/renderer/desk/Desk.vue':
    "<script setup lang=\"ts\">\nimport { word } from '../words'\nconst Chart = later(() => import('./Chart.vue'))\n</script>\n<template><Chart>{{ word }}</Chart></template>\n",
  'src/renderer/desk/Chart.vue': '<template><p /></template>\n',
  'src/renderer/words.ts': "import { said } from './said'\nexport { said as word }\n",
  'src/renderer/said.ts': "export const said = 'word'\n",
}

const scratch = openScratch()
scratch.plant(sound)
afterAll(() => scratch.close())

it('finds nothing where every export is used', () => {
  expect(reachFaults(scratch.root, [])).toEqual([])
})

it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'a file that nobody imports',
    { 'src/core/stray.ts': 'export const stray = 1\n' },
    ['src/core/stray.ts is reached by nothing of the product.'],
  ],
  [
    'a component that nobody draws',
    { 'src/renderer/desk/Stray.vue': '<template><p /></template>\n' },
    ['src/renderer/desk/Stray.vue is reached by nothing of the product.'],
  ],
  [
    'a style sheet that nobody loads',
    { 'src/renderer/stray.css': '\n' },
    ['src/renderer/stray.css is reached by nothing of the product.'],
  ],
  [
    'a name that nobody takes',
    { 'src/core/side.ts': `${sound['src/core/side.ts']}export const stray = 1\n` },
    ['stray in src/core/side.ts is reached by nothing of the product.'],
  ],
  [
    'a type that nobody takes',
    { 'src/core/side.ts': `${sound['src/core/side.ts']}export interface Stray { readonly side: Side }\n` },
    ['Stray in src/core/side.ts is reached by nothing of the product.'],
  ],
  [
    'what a test alone takes',
    {
      'src/core/side.ts': `${sound['src/core/side.ts']}export const stray = 1\n`,
      'src/core/side.test.ts': "import { stray } from './side'\nstray()\n",
    },
    ['stray in src/core/side.ts is reached by nothing of the product.'],
  ],
  [
    'what only unreached code takes, and what that takes',
    {
      'src/core/side.ts': `${sound['src/core/side.ts']}import { far } from './far'\nexport const stray = () => far\n`,
      'src/core/far.ts': 'export const far = 1\n',
    },
    [
      'src/core/far.ts is reached by nothing of the product.',
      'stray in src/core/side.ts is reached by nothing of the product.',
    ],
  ],
  [
    'two files that only need each other',
    {
      'src/core/hen.ts': "import { egg } from './egg'\nexport const hen = () => egg\n",
      'src/core/egg.ts': "import { hen } from './hen'\nexport const egg = () => hen\n",
    },
    [
      'src/core/egg.ts is reached by nothing of the product.',
      'src/core/hen.ts is reached by nothing of the product.',
    ],
  ],
  [
    'a name that is given on and taken by nobody',
    { 'src/core/book.ts': `${sound['src/core/book.ts']}export { type Side as Stray } from './side'\n` },
    ['Stray in src/core/book.ts is reached by nothing of the product.'],
  ],
  [
    'a name that something else has a part called like',
    {
      'src/core/side.ts': `${sound['src/core/side.ts']}export const stray = 1\n`,
      'src/core/book.ts': `${sound['src/core/book.ts'].replace('[side, depth]', '[side, depth, side.stray, { stray: 1 }]')}`,
    },
    ['stray in src/core/side.ts is reached by nothing of the product.'],
  ],
  [
    'a star, which it cannot look through',
    { 'src/core/side.ts': `${sound['src/core/side.ts']}export * from './book'\n` },
    ['src/core/side.ts: A star gives on what nobody named.'],
  ],
  [
    'a file that is loaded by a name that is worked out',
    { 'src/main/begin.ts': 'await import(`./${1}`)\n' },
    ['src/main/begin.ts: A file that is loaded later is not named where it is loaded.'],
  ],
  [
    'a beginning that is not there',
    { 'electron.vite.config.ts': `${sound['electron.vite.config.ts']}resolve('src/main/gone.ts')\n` },
    ['src/main/gone.ts is built and is not there.'],
  ],
  [
    'a build that begins with nothing',
    { 'electron.vite.config.ts': 'export const build = []\n' },
    [
      'electron.vite.config.ts names nothing that the product begins with.',
      ...Object.keys(sound)
        .filter(path => path.startsWith('src/'))
        .toSorted()
        .map(path => `${path} is reached by nothing of the product.`),
    ],
  ],
])('finds %s', (_what, planted, faults) => {
  scratch.plant(planted)
  try {
    expect(reachFaults(scratch.root, []).toSorted()).toEqual(faults.toSorted())
  } finally {
    scratch.clear(planted)
    scratch.plant(sound)
  }
})

it('counts exports used by a program outside the build as used', () => {
  const planted = {
    'src/core/far.ts': 'export const far = 1\n',
    'test/program.ts': "import { far } from '../src/core/far'\nfar()\n",
  }
  scratch.plant(planted)
  try {
    expect(reachFaults(scratch.root, ['test/program.ts'])).toEqual([])
    expect(reachFaults(scratch.root, [])).toEqual(['src/core/far.ts is reached by nothing of the product.'])
  } finally {
    scratch.clear(planted)
  }
})

it('reaches what a module gives on as a namespace that is used', () => {
  const planted = {
    'src/core/side.ts': `${sound['src/core/side.ts']}export * as far from './far'\nexport * as lost from './lost'\n`,
    'src/core/far.ts': 'export const far = 1\n',
    'src/core/lost.ts': 'export const lost = 1\n',
    'src/core/book.ts': `import { far } from './side'\n${sound['src/core/book.ts'].replace('[side, depth]', '[side, depth, far]')}`,
  }
  scratch.plant(planted)
  try {
    expect(reachFaults(scratch.root, []).toSorted()).toEqual([
      'lost in src/core/side.ts is reached by nothing of the product.',
      'src/core/lost.ts is reached by nothing of the product.',
    ])
  } finally {
    scratch.clear(planted)
    scratch.plant(sound)
  }
})
