import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isProjectConfigured,
  judgePublishedRelease,
  RELEASE_WAIT_MS,
  type SeenReleaseManifest,
  type ReleaseJudgementInputs,
} from './release-judgement'
import {
  formatManifestText,
  parseManifestText,
  parseSignedManifest,
  releaseFileLimits,
  type ReleaseManifest,
} from './release-manifest'
import { compareProgramVersions } from './program-version'
import { publishedText } from '../../../scripts/release/manifest.mjs'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 23)
const key = (letter: string): string => `${letter.repeat(42)}A=`
const KEYS = ['A', 'B', 'C'].map(key)

const manifest: ReleaseManifest = {
  version: '1.4.0',
  dated: NOW - 10 * DAY,
  expires: NOW + 20 * DAY,
  security: false,
  files: [
    { target: 'linux-x64-appimage', name: 'Perpdesk.AppImage', size: 5, sha256: 'ab'.repeat(32) },
    { target: 'linux-x64-deb', name: 'perpdesk.deb', size: 6, sha256: 'cd'.repeat(32) },
  ],
}

/**
 * A signature is valid here if its text contains the key's first letter and the length of the signed text.
 */
const signatureOf = (by: string, text: string) =>
  `${by[0] ?? ''}${String(text.length % 10)}`.padEnd(86, 'x') + '=='
const seals = {
  verifySignature: (text: string, { key, signature }: { key: string; signature: string }) =>
    signature === signatureOf(key, text),
  computeDigest: (text: string) => `digest of ${text}`,
}

const published = (
  changes: Partial<ReleaseManifest> = {},
  by: readonly string[] = KEYS.slice(0, 2),
): string => {
  const text = formatManifestText({ ...manifest, ...changes })
  return publishedText(
    text,
    by.map(each => ({ key: each, signature: signatureOf(each, text) })),
  )
}
const seenOf = (changes: Partial<ReleaseManifest> = {}, at = NOW - 5 * DAY): SeenReleaseManifest => {
  const { version, dated } = { ...manifest, ...changes }
  return {
    version,
    dated,
    digest: `digest of ${formatManifestText({ ...manifest, ...changes })}`,
    at,
    by: 'own',
  }
}
const inputs = (changes: Partial<ReleaseJudgementInputs> = {}): ReleaseJudgementInputs => ({
  own: '1.3.0',
  keys: KEYS,
  target: 'linux-x64-appimage',
  now: NOW,
  by: 'own',
  seen: seenOf(),
  ...changes,
})
const judge = (text: string, on: Partial<ReleaseJudgementInputs> = {}) => {
  const { offer } = judgePublishedRelease(text, inputs(on), seals)
  return offer.ok ? (offer.value === 'newest' ? 'newest' : 'offered') : offer.error.is
}

describe('a release dated far in the future', () => {
  const later = { version: '9.0.0', dated: NOW + DAY + 1, expires: NOW + 30 * DAY, security: true }

  it('is neither offered nor remembered, whatever keys signed it', () => {
    const { offer, seen } = judgePublishedRelease(published(later, KEYS), inputs(), seals)
    expect(offer.ok ? offer.value : offer.error.is).toBe('too young')
    expect(seen).toBeUndefined()
  })

  it('is distinguished from one with a slightly wrong clock', () => {
    const near = { ...later, dated: NOW + DAY }
    expect(judgePublishedRelease(published(near, KEYS), inputs(), seals).seen?.version).toBe('9.0.0')
  })
})

describe('an offered release', () => {
  it('requires two of the three signatures and 72 hours since it was first seen', () => {
    expect(judgePublishedRelease(published(), inputs(), seals).offer).toEqual({
      ok: true,
      value: {
        version: '1.4.0',
        dated: manifest.dated,
        expires: manifest.expires,
        security: false,
        file: manifest.files[0],
      },
    })
  })

  it.each([[[0, 1]], [[1, 2]], [[0, 2]], [[2, 1, 0]]])('is accepted with any two of the keys: %j', which =>
    expect(
      judge(
        published(
          {},
          which.map(at => KEYS[at] ?? ''),
        ),
      ),
    ).toBe('offered'),
  )

  it('is available at once only when all three keys mark it as a security release', () => {
    const fresh = { now: NOW, seen: undefined }
    expect(judge(published({ security: true, dated: NOW }, KEYS), fresh)).toBe('offered')
    expect(judge(published({ security: true, dated: NOW }), fresh)).toBe('too young')
    expect(judge(published({ dated: NOW }, KEYS), fresh)).toBe('too young')
  })
})

describe('the refusal of a release', () => {
  const text = formatManifestText(manifest)
  const raw = (signatures: unknown, of: unknown = text) => JSON.stringify({ manifest: of, signatures })
  /** Manifests seen before, for the cases in which the usual one would be refused for another reason. */
  const seens: Partial<Record<string, SeenReleaseManifest>> = {
    older: seenOf({ version: '1.2.9' }),
    'no file': seenOf({ files: manifest.files.slice(1) }),
  }
  const good = KEYS.map(each => ({ key: each, signature: signatureOf(each, text) }))

  it.each([
    ['signed by nobody', published({}, []), 'too few signatures'],
    ['signed by one', published({}, KEYS.slice(0, 1)), 'too few signatures'],
    ['signed by one key twice', published({}, [KEYS[0] ?? '', KEYS[0] ?? '']), 'key twice'],
    ['signed by two and by a stranger', published({}, [...KEYS.slice(0, 2), key('D')]), 'unknown key'],
    ['signed by a stranger and one', published({}, [KEYS[0] ?? '', key('D')]), 'unknown key'],
    ['changed after it was signed', raw(good.slice(0, 2), `${text} `), 'bad signature'],
    [
      'with one good and one bad signature',
      raw([good[0], { ...good[1], signature: good[0]?.signature }]),
      'bad signature',
    ],
    ['older than this one', published({ version: '1.2.9' }), 'older'],
    ['run out', published({ expires: NOW }), 'expired'],
    ['without a file for this installation', published({ files: manifest.files.slice(1) }), 'no file'],
    ['no JSON', 'hello', 'unreadable'],
    ['too large', ' '.repeat(releaseFileLimits.manifest + 1), 'too large'],
    [
      'with something else beside it',
      JSON.stringify({ manifest: text, signatures: good, more: 1 }),
      'unreadable',
    ],
    ['with nine signatures', raw(Array.from({ length: 9 }, () => good[0])), 'unreadable'],
  ] as const)('covers a release that is %s', (_what, of, why) =>
    expect(judge(of, { seen: seens[why] ?? seenOf() })).toBe(why),
  )

  it('does not apply to the running version, which counts as the newest', () =>
    expect(judge(published(), { own: '1.4.0' })).toBe('newest'))

  it('applies to every release unless the program has three different keys', () => {
    const [a = '', b = ''] = KEYS
    for (const keys of [[], [a], [a, b], [a, b, b], [...KEYS, key('D')], [a, b, 'short']])
      expect(judge(published(), { keys })).toBe('no keys')
  })

  it.each([
    ['first seen', { seen: seenOf({}, NOW - RELEASE_WAIT_MS + 1) }, {}],
    ['dated', {}, { dated: NOW - RELEASE_WAIT_MS + 1 }],
    ['never seen before', { seen: undefined }, {}],
    ['seen under another digest alone', { seen: { ...seenOf(), digest: 'another' } }, {}],
  ])('covers a release %s less than 72 hours ago, to the millisecond', (_what, on, changes) => {
    const seen = 'dated' in changes ? { seen: seenOf(changes) } : {}
    expect(judge(published(changes), { ...on, ...seen })).toBe('too young')
  })

  it('ends exactly 72 hours after the release was seen and dated', () => {
    const changes = { dated: NOW - RELEASE_WAIT_MS }
    expect(judge(published(changes), { seen: seenOf(changes, NOW - RELEASE_WAIT_MS) })).toBe('offered')
  })

  it.each([
    ['a version before the newest seen', { version: '1.4.0' }, seenOf({ version: '1.5.0' })],
    ['a list dated before the newest seen', {}, seenOf({ dated: manifest.dated + 1 })],
  ])('covers %s, although it is newer than the installed one', (_what, changes, seen) => {
    const judged = judgePublishedRelease(published(changes), inputs({ seen }), seals)
    expect(judged.offer).toMatchObject({ ok: false, error: { is: 'went back' } })
    expect(judged.seen).toBeUndefined()
  })
})

describe('the remembered release', () => {
  it('ignores what two keys did not sign', () => {
    for (const text of [
      published({ version: '9.0.0' }, KEYS.slice(0, 1)),
      published({ version: '9.0.0' }, [key('D')]),
    ])
      expect(judgePublishedRelease(text, inputs(), seals).seen).toBeUndefined()
  })

  it('is recorded from first sight when two keys signed it, even when it is not offered', () => {
    const { seen, offer } = judgePublishedRelease(
      published({ version: '1.5.0', expires: NOW }),
      inputs(),
      seals,
    )
    expect([seen, offer.ok]).toEqual([{ ...seenOf({ version: '1.5.0', expires: NOW }, NOW) }, false])
    expect(judgePublishedRelease(published(), inputs(), seals).seen).toEqual(seenOf())
  })

  it('counts from the first venue time, and never from a time later than now', () => {
    const byVenue = judgePublishedRelease(published(), inputs({ by: 'venue' }), seals)
    expect([byVenue.seen?.at, byVenue.seen?.by, byVenue.offer.ok]).toEqual([NOW, 'venue', false])
    const again = judgePublishedRelease(
      published(),
      inputs({ by: 'own', now: NOW + RELEASE_WAIT_MS, seen: byVenue.seen }),
      seals,
    )
    expect([again.seen?.at, again.offer.ok]).toEqual([NOW, true])
    // A clock that was years ahead at the first sight delays no release for years.
    const ahead = judgePublishedRelease(published(), inputs({ seen: seenOf({}, NOW + 9_000 * DAY) }), seals)
    expect(ahead.seen?.at).toBe(NOW)
  })
})

describe('a manifest', () => {
  it('has exactly one text form', () => {
    const text = formatManifestText(manifest)
    expect(parseManifestText(text)).toEqual(manifest)
    const other = [
      text.replace(',', ', '),
      text.replace('"1.4.0"', '"1.4.00"'),
      text.replace('"1.4.0"', '"1.4"'),
      text.replace('1.4.0', '1.\\u0034.0'),
      text.replace('[["linux-x64-appimage"', '[["linux-x64-zzz"'),
      text.replace('false', '0'),
      text.replace(',5,', ',5.0,'),
      text.replace(',5,', ',-5,'),
      text.replace(',5,', `,${releaseFileLimits.file + 1},`),
      text.replace('Perpdesk.AppImage', '../Perpdesk.AppImage'),
      text.replace('Perpdesk.AppImage', 'perpdesk.deb'),
      text.replace('linux-x64-deb', 'linux-x64-appimage'),
      text.replace('perpdesk-update-1', 'perpdesk-plan-1'),
      formatManifestText({ ...manifest, files: [] }),
    ]
    for (const each of other) expect([each, parseManifestText(each)]).toEqual([each, undefined])
  })

  it('is parsed without an exception for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        parseManifestText(text)
        parseSignedManifest(text)
        expect(judgePublishedRelease(text, inputs(), seals).offer.ok).toBe(false)
      }),
    )
  })
})

it.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.3', '1.2.4', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '1.99999.0', 1],
  ['0.0.9', '0.0.10', -1],
])('compares the versions %s and %s as %d', (one, other, order) => {
  expect(Math.sign(compareProgramVersions(one, other))).toBe(order)
  expect(Math.sign(compareProgramVersions(other, one)) + order).toBe(0)
})

it('requires an address and three different keys to publish', () => {
  const whole = { address: 'https://updates.example/manifest.json', keys: KEYS }
  expect(isProjectConfigured(whole)).toBe(true)
  const [a = '', b = ''] = KEYS
  for (const part of [
    { ...whole, address: '' },
    { ...whole, keys: [] },
    { ...whole, keys: [a, b] },
    { ...whole, keys: [a, b, a] },
  ])
    expect(isProjectConfigured(part)).toBe(false)
})

it('counts a key once when it is spelled in two ways', () => {
  const [first = '', second = ''] = KEYS
  // The last letter has two bits more than the key: four spellings are the same 32 bytes.
  const again = first.replace(/A=$/, 'B=')
  expect(Buffer.from(again, 'base64').equals(Buffer.from(first, 'base64'))).toBe(true)
  const keys = [first, again, second]
  expect(isProjectConfigured({ address: 'https://releases.example/manifest.json', keys })).toBe(false)
  expect(judge(published({}, [first, again]), { keys })).not.toBe('offered')
})
