import { isDeepStrictEqual } from 'node:util'
import { readThemePreference, readTrayPreference } from '../../../src/main/screen/theme-preference'
import { openWindowLinks } from '../../../src/main/screen/window-links'
import { openAlertSettings } from '../../../src/main/screen/alert-settings'
import {
  formatWindowBounds,
  deskWindowSizes,
  restoreWindowBounds,
} from '../../../src/main/electron/window-bounds'
import { openProfileList } from '../../../src/main/profiles/profile-list'
import { chainOf } from '../../kit/profile-chain'
import { parseManifestText, parseSignedManifest, formatManifestText } from '@core/update/release-manifest'
import { judgePublishedRelease } from '@core/update/release-judgement'
import { memorySettings } from '../../kit/memory-records'
import type { Chance } from '../chance'
import { hostileFigures, mutated } from './hostile-text'
import { changedAt, type Plain } from './mutated-json'
import { parserOf, threw, tryReading, unless, type FuzzedParser } from './parser'

const quiet = { note: () => undefined, trouble: () => undefined }

/** Valid stored settings of main, by name. */
const shelf: Readonly<Record<string, readonly Plain[]>> = {
  preferences: [{ theme: 'light', palette: 'safe', tray: false }],
  'window.links': [{ windows: { chart: 'pink', ladder: 'desk' }, markets: { pink: 'PERP_BTC_USDC' } }],
  alerts: [
    {
      rules: {
        muted: [],
        prices: [{ id: 'a', symbol: 'PERP_BTC_USDC', when: 'at or above', price: '65000', by: 'mark' }],
        marginTimes: '2',
        fundingAbove: '0.001',
      },
      manners: {
        native: true,
        isPrivate: false,
        sounds: true,
        armed: true,
        volume: 60,
        quiet: { from: 0, to: 60 },
      },
    },
  ],
  'alerts seen up to practice': [1_790_000_000_000, 0],
  'alerts keys seen practice': [{ fingerprint: 'abcd…ef', others: 2, digest: 'ab'.repeat(16), working: [] }],
  profiles: [
    [
      {
        id: 'live-1',
        kind: 'test',
        label: 'Mine',
        addresses: {
          baseUrl: 'https://a.example',
          publicStreamUrl: 'wss://a.example/',
          privateStreamUrl: 'wss://a.example/',
        },
        accountId: `0x${'ab'.repeat(32)}`,
        keyId: 'key-1',
        writesAllowed: true,
      },
    ],
  ],
}

interface Shelved {
  readonly name: string
  readonly text: string
}

function shelved(chance: Chance): Shelved {
  const name = chance.pick(Object.keys(shelf))
  const whole = chance.pick(shelf[name] ?? [])
  const text = JSON.stringify(chance.happens(0.7) ? changedAt(changedAt(whole, chance), chance) : whole)
  return { name, text: chance.happens(0.3) ? mutated(text, chance) : text }
}

/** Reads every stored setting into one value. */
export function readShelf({ name, text }: Shelved) {
  const settings = memorySettings()
  settings.set(name, text)
  const wishes = openAlertSettings(settings)
  const links = openWindowLinks(settings)
  const profiles = openProfileList(settings, quiet, chainOf(settings))
  return {
    look: readThemePreference(settings.get('preferences')),
    tray: readTrayPreference(settings.get('preferences')),
    links: [links.getLink('chart'), links.getLink('ladder'), links.getSymbol('chart', undefined)],
    wishes: wishes.read(),
    rewritten: wishes.text(wishes.read()),
    seen: wishes.seen('practice'),
    keys: wishes.keys('practice'),
    profiles: profiles.all(),
  }
}

/** Stored settings of main: preferences, linked windows, alerts, profiles. */
export const keptParser = (read: typeof readShelf = readShelf): FuzzedParser =>
  parserOf({
    name: 'kept',
    draw: shelved,
    judge(one) {
      const all = read(one)
      const again = read({ name: 'alerts', text: all.rewritten })
      return [
        ...unless(
          ['dark', 'light'].includes(all.look.theme) && ['standard', 'safe'].includes(all.look.palette),
          'the look is none',
        ),
        ...unless(typeof all.tray === 'boolean', 'the corner is neither shown nor hidden'),
        ...unless(
          all.links.slice(0, 2).every(link => ['desk', 'pink', 'lime', 'copper'].includes(String(link))),
          'a window follows nothing that there is',
        ),
        ...unless(isDeepStrictEqual(again.wishes, all.wishes), 'the alerts that are written back are others'),
        ...unless(JSON.stringify(all).length < one.text.length * 4 + 20_000, 'it is without bound'),
        ...unless(
          all.seen === undefined || String(all.seen) === one.text,
          'news was seen up to another moment',
        ),
        ...unless(
          all.profiles.some(({ id }) => id === 'practice'),
          'practice is gone from the list',
        ),
      ]
    },
  })

const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]

/** Stored window bounds. */
export const placesParser = (read: typeof restoreWindowBounds = restoreWindowBounds): FuzzedParser =>
  parserOf({
    name: 'places',
    draw(chance) {
      const side = () => chance.pick([0, -5, 100, 1500, 999_999, -999_999, 20_000, 640])
      const text = formatWindowBounds(
        { x: side(), y: side(), width: side(), height: side() },
        ...chance.pick([[], ['maximized'], ['full screen']] as const),
      )
      const odd = () => chance.pick(hostileFigures)
      const figures = `[${odd()},${odd()},${odd()},${odd()}]`
      return chance.happens(0.5) ? mutated(text, chance) : chance.pick([text, figures])
    },
    judge(text) {
      const { area, fills } = read(text, screens, deskWindowSizes)
      const isWithin = (part: number | undefined, least: number, most: number) =>
        part === undefined || (Number.isInteger(part) && part >= least && part <= most)
      return [
        ...unless(
          isWithin(area.width, deskWindowSizes.least.width, 1920) &&
            isWithin(area.height, deskWindowSizes.least.height, 1080),
          'the window has a size that no screen has',
        ),
        ...unless(
          isWithin(area.x, -3000, 1920) && isWithin(area.y, 0, 1080),
          'the window lies where nobody sees it',
        ),
        ...unless(
          fills === undefined || fills === 'maximized' || fills === 'full screen',
          'it fills the screen in no way there is',
        ),
      ]
    },
  })

function publishedText(chance: Chance): string {
  const digest = 'ab'.repeat(32)
  const manifest = formatManifestText({
    version: chance.pick(['1.2.3', '0.1.0', '999999.0.1']),
    dated: 1_790_000_000_000 + chance.below(1e6),
    expires: 1_800_000_000_000,
    security: chance.happens(0.5),
    files: Array.from({ length: 1 + chance.below(3) }, (_, at) => ({
      target: `linux-${at}`,
      name: `desk-${at}.tar.gz`,
      size: 1 + chance.below(1e9),
      sha256: digest,
    })),
  })
  const text = chance.happens(0.3)
    ? mutated(manifest, chance)
    : chance.happens(0.3)
      ? JSON.stringify(changedAt(JSON.parse(manifest) as Plain, chance))
      : manifest
  const signature = (key: string) => ({
    key: `${key.repeat(43).slice(0, 42)}A=`,
    signature: `${'A'.repeat(86)}==`,
  })
  const whole = { manifest: text, signatures: [signature('A'), signature('B')] }
  const published = JSON.stringify(chance.happens(0.3) ? changedAt(whole, chance) : whole)
  return chance.happens(0.3) ? mutated(published, chance) : published
}

const keys = ['A', 'B', 'C'].map(key => `${key.repeat(43).slice(0, 42)}A=`)

/** A published release. Without a valid signature, nothing of it is offered or remembered. */
export const releaseParser = (judge: typeof judgePublishedRelease = judgePublishedRelease): FuzzedParser =>
  parserOf({
    name: 'release',
    draw: publishedText,
    judge(text) {
      const on = {
        own: '0.1.0',
        keys,
        target: 'linux-0',
        now: 1_790_100_000_000,
        by: 'venue',
        seen: undefined,
      } as const
      const computeDigest = () => 'digest'
      const unsigned = tryReading(() => judge(text, on, { verifySignature: () => false, computeDigest }))
      const signed = tryReading(() => judge(text, on, { verifySignature: () => true, computeDigest }))
      if (unsigned.is === 'thrown') return [threw(unsigned.error)]
      if (signed.is === 'thrown') return [threw(signed.error)]
      const read = parseSignedManifest(text)
      const manifest = read && parseManifestText(read.text)
      return [
        ...unless(
          !unsigned.value.offer.ok && unsigned.value.seen === undefined,
          'what nobody signed was believed',
        ),
        ...unless(
          manifest === undefined || formatManifestText(manifest) === read?.text,
          'a manifest has two texts',
        ),
        ...unless(!signed.value.offer.ok || (read?.signatures.length ?? 0) >= 2, 'one signature was enough'),
        ...unless(JSON.stringify(signed.value).length < 2_000, 'it is told without bound'),
      ]
    },
  })
