import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meetElectron } from '../../scripts/contact/electron.mjs'
import { electronPoints } from '../../scripts/contact/electron/points-electron.mjs'
import { packagePoints } from '../../scripts/contact/electron/points-package.mjs'
import { points } from '../../scripts/contact/electron/points.mjs'
import { layStandIn } from '../../scripts/package/stand-in.mjs'
import { findLauncherRange } from '../../src/main/own-files'
import * as faults from '../kit/contact-faults.mjs'
import { packInto } from '../kit/packaged'
import { where } from '../kit/where'

const file = fileURLToPath(new URL('../kit/contact-faults.mjs', import.meta.url))

/** The one point without a planted fault: a test cannot give a program a property that only Electron has. */
const UNPLANTED = 'Electron’s own code wrote what this program is, for good'
/** The stand-in skips the points that need Electron; their judges have a spec beside them. */
const tried = points.filter(point => point.name !== UNPLANTED && !electronPoints.includes(point))

/** The planted faults in the order of the points, one for each. */
const planted: readonly (keyof typeof faults)[] = [
  ...([
    'seesNode',
    'sheetHasTwoWords',
    'isNotShutIn',
    'sharesItsWorld',
    'hasNoPolicy',
    'isGrantedAll',
  ] as const),
  ...([
    'reachesSomebody',
    'isWorkedOn',
    'isWorkedOn',
    'sheetHasNoScheme',
    'opensAPage',
    'asksWithADialog',
  ] as const),
  ...([
    'keepsNoKey',
    'keepsNoPress',
    'asksTooLate',
    'tellsOtherPlaces',
    'fingersAreMice',
    'pressIsKept',
  ] as const),
  ...(['mainHearsNothing', 'sheetLiesBelow', 'sheetIsNotTold', 'isNeverHidden', 'sharesASession'] as const),
  ...(['startsTwice', 'loadsNothing', 'endsTooSoon', 'knowsNoIdleness'] as const),
  ...(['losesItsIcon', 'hasAnIdleItem'] as const),
]

it('plants one fault for each check that runs inside main', () => {
  expect([planted.length, planted.length]).toEqual([tried.length, points.length - 1 - electronPoints.length])
  expect(new Set(planted)).toEqual(new Set(Object.keys(faults)))
})

describe.each(tried.map(({ name }, at) => [name, planted[at]!] as const))('check that %s', (name, fault) => {
  it(`is refuted where it ${fault}`, async () => {
    const verdicts = await meetElectron({ only: [name], fault: `${file}#${fault}` })
    expect(verdicts).toMatchObject([{ name, is: 'refuted' }])
    // The verdict must come from the planted fault, not from a timeout.
    expect(verdicts[0]?.why).not.toMatch(/no end within|waited in vain/)
  })
})

where('linux').describe('points of a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-contact-'))
  let packed: string
  beforeAll(() => {
    packed = packInto(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Faults of a package in the order of its points; each returns the folder of a broken one. */
  const broken: readonly (() => string)[] = [
    () => {
      const factory = join(folder, 'factory')
      layStandIn(factory)
      writeFileSync(join(factory, 'perpdesk'), readFileSync(join(factory, 'electron')), { mode: 0o755 })
      return factory
    },
    () => {
      const node = join(folder, 'node')
      mkdirSync(node)
      writeFileSync(join(node, 'perpdesk'), '#!/bin/sh\n[ -n "$ELECTRON_RUN_AS_NODE" ] && exit 77\n')
      chmodSync(join(node, 'perpdesk'), 0o755)
      return node
    },
    () => {
      const archive = join(packed, 'resources', 'app.asar')
      const bytes = readFileSync(archive)
      const after = (findLauncherRange(bytes)?.to ?? 0) + 10
      bytes[after] = (bytes[after] ?? 0) ^ 1
      writeFileSync(archive, bytes)
      return packed
    },
  ]

  it.each(packagePoints.map(({ name, prove }, at) => [name, prove, broken[at]!] as const))(
    'refutes that %s',
    async (_, prove, spoil) => {
      expect(await prove(packed)).toEqual({ is: 'held' })
      expect(await prove(spoil())).toMatchObject({ is: 'came' })
    },
  )

  it('has no result for a program that does not start', async () => {
    const dead = join(folder, 'dead')
    mkdirSync(dead)
    writeFileSync(join(dead, 'perpdesk'), '#!/bin/sh\nexit 127\n', { mode: 0o755 })
    const [, asNode] = packagePoints
    expect(await asNode?.prove(dead)).toMatchObject({ is: 'unseen' })
  })
})
