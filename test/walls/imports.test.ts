import { cruise } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wallFaults } from '../../scripts/check/walls.mjs'
import { openScratch } from './scratch'

/** A project without violations: two files in each room, so that none is an orphan. */
const sound = {
  'src/core/value/fractional-power.ts':
    "import Decimal from 'decimal.js'\nexport const one = new Decimal(1)\n",
  'src/core/market/order-book.ts':
    "import { one } from '../value/fractional-power'\nexport const book = [one]\n",
  'src/contract/desk-api.ts': "import { book } from '@core/market/order-book'\nexport const api = book\n",
  'src/messages/said.ts':
    "import type { api } from '@contract/desk-api'\nimport { book } from '@core/market/order-book'\nexport const said = (of: typeof api): unknown => [of, book]\n",
  'src/contract/desk-input-rules.ts': "import { string } from 'valibot'\nexport const inputs = string()\n",
  'src/main/index.ts':
    "import { boat } from '../lifeboat/index'\nexport const start = [boat, import('./desk')]\n",
  'src/lifeboat/index.ts': "import { rest } from './lifeboat-rest'\nexport const boat = rest\n",
  'src/lifeboat/lifeboat-rest.ts': "import https from 'node:https'\nexport const rest = https\n",
  'src/main/desk.ts':
    "import { app } from 'electron'\nimport { desk } from './desk-state'\nexport const main = [app, desk]\n",
  'src/main/desk-state.ts':
    "import { api } from '@contract/desk-api'\nimport { said } from '@messages/said'\nimport { inputs } from '@contract/desk-input-rules'\nexport const desk = [api, said, inputs]\n",
  'src/main/venue/venue-rest.ts':
    "import axios from 'axios'\nimport https from 'node:https'\nexport const rest = [axios, https]\n",
  'src/preload/index.ts':
    "import { ipcRenderer } from 'electron'\nimport { api } from '@contract/desk-api'\nexport const bridge = [ipcRenderer, api]\n",
  'src/renderer/bridge.ts': "import { api } from '@contract/desk-api'\nexport const desk = api\n",
  'src/renderer/stores/desk-store.ts':
    "import { desk } from '../bridge'\nimport { defineStore } from 'pinia'\nexport const store = [defineStore, desk]\n",
  'src/renderer/views/TradeView.vue':
    '<script setup lang="ts">\nimport { store } from \'../stores/desk-store\'\n</script>\n<template>{{ store }}</template>\n',
  'src/practice/index.ts':
    "import http from 'node:http'\nimport { server } from './server'\nexport const exchange = [http, server]\n",
  'src/practice/server.ts': "import { WebSocketServer } from 'ws'\nexport const server = WebSocketServer\n",
  'src/signer/index.ts': "import { sign } from './signing'\nexport const signer = sign\n",
  'src/signer/signing.ts': "import { sign } from 'node:crypto'\nexport { sign }\n",
  'host/bin.mjs': "import { chromium } from 'playwright-core'\nexport const host = chromium\n",
}

interface Plant {
  readonly breaks: string
  readonly files: Readonly<Record<string, string>>
  readonly seen: readonly string[]
}

/** A file with one forbidden import. */
const stray = (path: string, specifier: string, ...seen: readonly string[]): Plant => {
  const code = `import * as it from '${specifier}'\nexport const stray = it\n`
  const text = path.endsWith('.vue') ? `<script lang="ts">\n${code}</script>\n` : code
  return { breaks: `${path} imports ${specifier}`, files: { [path]: text }, seen }
}

const plants: readonly Plant[] = [
  // Rooms.
  stray('src/core/stray.ts', '../main/desk-state', 'core-imports-no-other-room'),
  stray('src/core/stray.ts', '@contract/desk-api', 'core-imports-no-other-room'),
  stray('src/contract/stray.ts', '../main/desk-state', 'contract-imports-only-core'),
  stray('src/messages/stray.ts', '../renderer/bridge', 'messages-imports-only-core-and-contract'),
  stray('src/messages/stray.ts', '@contract/desk-api', 'messages-know-the-door-by-its-types'),
  stray('src/contract/stray.ts', '@messages/said', 'contract-imports-only-core'),
  stray(
    'src/main/stray.ts',
    '../renderer/bridge',
    'main-imports-only-core-and-contract-and-messages-and-signer-and-lifeboat',
  ),
  stray(
    'src/main/stray.ts',
    '../practice/index',
    'main-imports-only-core-and-contract-and-messages-and-signer-and-lifeboat',
  ),
  stray(
    'src/main/stray.ts',
    '../../host/bin.mjs',
    'main-imports-only-core-and-contract-and-messages-and-signer-and-lifeboat',
  ),
  stray('src/preload/stray.ts', '@core/market/order-book', 'preload-imports-only-contract'),
  stray(
    'src/renderer/stray.ts',
    '../main/desk-state',
    'renderer-imports-only-core-and-contract-and-messages-and-signer',
  ),
  stray(
    'src/renderer/Stray.vue',
    '../main/desk-state',
    'renderer-imports-only-core-and-contract-and-messages-and-signer',
  ),
  stray('src/renderer/stray.ts', '../signer/signing', 'mains-own-pages-alone-read-bytes'),
  {
    breaks: 'the sheet has more of the signer than its reader',
    files: {
      'src/renderer/consent/request-read-back.ts':
        "import * as it from '../../signer/signing'\nexport const stray = it\n",
    },
    seen: ['mains-own-pages-have-the-reader-alone'],
  },
  stray('src/signer/stray.ts', '../core/market/order-book', 'signer-imports-no-other-room'),
  stray('src/signer/stray.ts', '../main/desk-state', 'signer-imports-no-other-room'),
  stray('src/signer/stray.ts', 'valibot', 'one-owner-of-valibot', 'packages-of-signer'),
  stray('src/signer/stray.ts', 'node:https', 'no-network-where-keys-are'),
  stray('src/practice/stray.ts', '@core/market/order-book', 'practice-imports-only-signer'),
  {
    breaks: 'main holds what signs',
    files: {
      'src/main/stray.ts': "import * as it from '../signer/request-signer'\nexport const stray = it\n",
      'src/signer/request-signer.ts': 'export const signer = 1\n',
    },
    seen: ['main-sees-what-the-signer-says-and-no-key'],
  },
  {
    breaks: 'main seals or opens what passes it',
    files: {
      'src/main/stray.ts': "import * as it from '../signer/box'\nexport const stray = it\n",
      'src/signer/box.ts': 'export const box = 1\n',
    },
    seen: ['main-sees-what-the-signer-says-and-no-key'],
  },
  {
    breaks: 'a page that is not the sheet reads a typed key',
    files: {
      'src/renderer/stray.ts': "import * as it from './parse-typed-seed'\nexport const stray = it\n",
      'src/renderer/parse-typed-seed.ts': 'export const seed = 1\n',
    },
    seen: ['a-typed-key-is-read-by-the-sheet-alone'],
  },
  {
    breaks: 'practice needs more of the signer than the box',
    files: {
      'src/practice/stray.ts': "import * as it from '../signer/signer-protocol'\nexport const stray = it\n",
      'src/signer/signer-protocol.ts': 'export const protocol = 1\n',
    },
    seen: ['practice-sees-the-box-alone'],
  },
  stray('host/stray.mjs', '../src/core/market/order-book', 'host-knows-nothing-of-the-app'),
  // Floors.
  stray('src/core/value/stray.ts', '../market/order-book', 'core-value-leans-on-nothing-above'),
  {
    breaks: 'what orders need needs the calls',
    files: {
      'src/main/orders/stray.ts': "import * as it from '../calls/api-calls'\nexport const stray = it\n",
      'src/main/calls/api-calls.ts': 'export const calls = []\n',
    },
    seen: ['main-orders-leans-on-nothing-above'],
  },
  {
    breaks: 'a store needs what is drawn',
    files: {
      'src/renderer/stores/stray.ts': "export { default } from '../components/Stray.vue'\n",
      'src/renderer/components/Stray.vue': '<template><p /></template>\n',
    },
    seen: ['renderer-stores-leans-on-nothing-above'],
  },
  {
    breaks: 'what owns the records needs what is read of a venue',
    files: {
      'src/main/records/stray.ts': "import * as it from '../venue/venue-rest'\nexport const stray = it\n",
    },
    seen: ['main-records-leans-on-nothing-above'],
  },
  {
    breaks: 'an answer to a page needs Electron’s part',
    files: {
      'src/main/calls/stray.ts': "import * as it from '../electron/desk-shell'\nexport const stray = it\n",
      'src/main/electron/desk-shell.ts': 'export const shell = []\n',
    },
    seen: ['main-calls-leans-on-nothing-above'],
  },
  {
    breaks: 'an account of the exchange needs the protocol it is told of in',
    files: {
      'src/practice/account/stray.ts':
        "import * as it from '../protocol/trading-payloads'\nexport const stray = it\n",
      'src/practice/protocol/trading-payloads.ts': 'export const shapes = []\n',
    },
    seen: ['practice-account-leans-on-nothing-above'],
  },
  {
    breaks: 'a table needs the frame around it',
    files: {
      'src/renderer/components/tables/Stray.vue':
        '<script lang="ts">\nexport { default } from \'../frame/Stray.vue\'\n</script>\n',
      'src/renderer/components/frame/Stray.vue': '<template><p /></template>\n',
    },
    seen: ['renderer-components-tables-leans-on-nothing-above'],
  },
  stray(
    'src/renderer/components/kit/Stray.vue',
    '../../stores/desk-store',
    'the-kit-knows-no-store-and-no-trade',
  ),
  stray(
    'src/renderer/components/kit/Stray.vue',
    '@core/market/order-book',
    'the-kit-knows-no-store-and-no-trade',
  ),

  // Packages.
  stray('src/core/stray.ts', 'axios', 'one-owner-of-axios', 'packages-of-core'),
  stray('src/main/venue/stray.ts', 'lossless-json', 'packages-of-main'),
  stray('src/renderer/stray.ts', 'valibot', 'one-owner-of-valibot', 'packages-of-renderer'),
  stray('src/practice/stray.ts', 'axios', 'one-owner-of-axios', 'packages-of-practice'),
  stray('src/signer/stray.ts', '@scure/base', 'one-owner-of-@scure/base', 'packages-of-signer'),
  stray('src/preload/stray.ts', 'vue', 'packages-of-preload'),
  stray('src/main/stray.ts', 'pinia', 'packages-of-main'),
  stray('src/contract/stray.ts', 'vue', 'packages-of-contract'),
  stray('src/messages/stray.ts', 'vue', 'packages-of-messages'),
  // Single owners.
  stray('src/main/stray.ts', 'axios', 'one-owner-of-axios'),
  stray('src/main/stray.ts', 'ws', 'one-owner-of-ws'),
  stray('src/main/keychain/stray.ts', 'keytar', 'one-owner-of-keytar'),
  stray('src/main/stray.ts', '@photostructure/sqlite', 'one-owner-of-@photostructure/sqlite'),
  stray('src/main/stray.ts', 'electron', 'one-owner-of-electron'),
  stray('src/core/stray.ts', 'decimal.js', 'one-owner-of-decimal.js'),
  stray('src/main/stray.ts', '@scure/base', 'one-owner-of-@scure/base'),
  stray('src/contract/stray.ts', 'valibot', 'one-owner-of-valibot'),
  stray('src/renderer/components/Stray.vue', 'klinecharts', 'one-owner-of-klinecharts'),
  stray('src/lifeboat/stray.ts', 'valibot', 'one-owner-of-valibot', 'packages-of-lifeboat'),
  stray(
    'src/lifeboat/stray.ts',
    '../renderer/bridge',
    'lifeboat-imports-only-core-and-messages-and-main-and-signer',
  ),
  {
    breaks: 'the lifeboat needs more of the signer than what confirms and reads bytes',
    files: {
      'src/lifeboat/confirm-act.ts': "import * as it from '../signer/box'\nexport const stray = it\n",
      'src/signer/box.ts': 'export const box = 1\n',
    },
    seen: ['the-lifeboat-confirms-and-reads-bytes-alone'],
  },
  stray('src/main/stray.ts', '../lifeboat/index', 'main-reaches-the-lifeboat-by-its-start-alone'),
  stray('src/lifeboat/stray.ts', 'node:https', 'network-in-the-client-of-the-lifeboat-alone'),
  // Node, and its network.
  stray('src/core/stray.ts', 'node:fs', 'node-in-main-and-practice-alone'),
  stray('src/messages/stray.ts', 'node:fs', 'node-in-main-and-practice-alone'),
  stray('src/renderer/stray.ts', 'node:path', 'node-in-main-and-practice-alone'),
  stray('src/main/stray.ts', 'node:https', 'network-in-venue-updates-and-practice-alone'),
  stray('src/main/updates/stray.ts', 'node:https', 'network-in-venue-updates-and-practice-alone'),
  {
    breaks: 'a second opener of the way to updates',
    files: {
      'src/main/updates/update-connection.ts': "import https from 'node:https'\nexport const way = https\n",
      'src/main/updates/stray.ts': "import * as it from './update-connection'\nexport const stray = it\n",
    },
    seen: ['one-opener-of-the-way-to-updates'],
  },
  // A read-only module must not reach a signing one through another, either.
  {
    breaks: 'what only reads reaches what signs a write, one step away',
    files: {
      'src/main/venue/read-only-venue.ts': "import { near } from './near'\nexport const reading = near\n",
      'src/main/venue/near.ts': "import { sign } from './sign-write'\nexport const near = sign\n",
      'src/main/venue/sign-write.ts': 'export const sign = 1\n',
    },
    seen: ['who-only-reads-reaches-no-write'],
  },
  // Modules visible to the sandbox.
  stray('src/preload/stray.ts', '@contract/desk-input-rules', 'the-sandbox-sees-no-validators'),
  stray('src/renderer/stray.ts', '@contract/desk-input-rules', 'the-sandbox-sees-no-validators'),
  stray('src/renderer/components/Stray.vue', '../bridge', 'components-do-not-speak-to-main'),
  stray('src/renderer/views/Stray.vue', '../bridge', 'components-do-not-speak-to-main'),
  // Shape.
  stray('src/core/stray.ts', './absent', 'nothing-unresolved', 'packages-of-core'),
  stray('src/core/stray.ts', '@core/absent', 'nothing-unresolved', 'packages-of-core'),
  {
    breaks: 'two files of core need each other',
    files: {
      'src/core/hen.ts': "import { egg } from './egg'\nexport const hen = () => egg\n",
      'src/core/egg.ts': "import { hen } from './hen'\nexport const egg = () => hen\n",
    },
    seen: ['no-cycles'],
  },
  {
    breaks: 'a file that nobody needs',
    files: { 'src/core/lonely.ts': 'export const lonely = 1\n' },
    seen: ['no-orphans'],
  },
  {
    breaks: 'a room leans on a test',
    files: {
      'src/core/market/order-book.test.ts': 'export const given = 1\n',
      'src/core/stray.ts': "export { given } from './market/order-book.test'\n",
    },
    seen: ['tests-are-nobody-s-ground'],
  },
]

const scratch = openScratch()
scratch.plant(sound)
afterAll(() => scratch.close())

/** The names of the violated rules. */
const rulesSeen = (faults: readonly string[]): readonly string[] =>
  [...new Set(faults.map(fault => fault.replace(/: .*/s, '')))].sort()

/** Plants share a run unless they share a file, since dependency-cruiser is slow to start. */
const groups: Plant[][] = []
for (const plant of plants) {
  const paths = Object.keys(plant.files)
  const isFree = (group: readonly Plant[]) =>
    !group.some(({ files }) => paths.some(path => files[path] !== undefined))
  const group = groups.find(isFree)
  if (group === undefined) groups.push([plant])
  else group.push(plant)
}

/** True if a fault names a file of the plant on either end of an import. */
const isOf =
  ({ files }: Plant) =>
  (fault: string): boolean =>
    fault
      .replace(/^[^:]*: /, '')
      .split(' → ')
      .some(path => files[path] !== undefined)

const faultsOf = new Map<Plant, readonly string[]>()
/** Faults beyond the planted ones. */
const strays: string[] = []

beforeAll(async () => {
  for (const group of groups) {
    const files = Object.assign({}, ...group.map(plant => plant.files)) as Plant['files']
    scratch.plant(files)
    const faults = await wallFaults(scratch.root).finally(() => scratch.clear(files))
    for (const plant of group) faultsOf.set(plant, faults.filter(isOf(plant)))
    strays.push(...faults.filter(fault => !group.some(plant => isOf(plant)(fault))))
  }
})

it('finds nothing in a project that follows the import rules', async () => {
  expect(await wallFaults(scratch.root)).toEqual([])
})

it.each(plants)('detects that $breaks', plant => {
  expect(rulesSeen(faultsOf.get(plant) ?? [])).toEqual([...plant.seen].sort())
})

it('finds nothing besides the planted violations', () => {
  expect(strays).toEqual([])
})

it('reports that the cruiser saw fewer modules than there are files', async () => {
  const shortSighted: typeof cruise = async (...args) => {
    const { output, exitCode } = await cruise(...args)
    if (typeof output === 'string') throw new Error('the cruiser gave a report in place of its findings')
    const modules = output.modules.filter(({ source }) => !source.startsWith('src/renderer/'))
    return { exitCode, output: { ...output, modules } }
  }

  expect(await wallFaults(scratch.root, shortSighted)).toEqual([
    'unseen: the cruiser did not look at src/renderer/bridge.ts',
    'unseen: the cruiser did not look at src/renderer/stores/desk-store.ts',
    'unseen: the cruiser did not look at src/renderer/views/TradeView.vue',
  ])
})
