import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Stop } from '../../scripts/setup/command.mjs'
import type { ClockPort } from '../../src/main/main-ports'
import { openPractice } from '../../src/practice/open-practice'
import { walkPractice } from './contact/at-practice'
import { destinationOf, type Wish } from './contact/destination'
import { evidenceOf, evidenceText, pageWith, type Evidence } from './contact/evidence'
import { facts } from './contact/fact-trials'
import { mutants } from './contact/mutants'
import { createPace, venueRateLimit } from './contact/pace'
import { isOddFigure, shapeOf } from './contact/shape'
import { statementsOf, TRIED } from './contact/statements'
import { walk } from './contact/walk'
import { parseExactJson } from '../../src/main/venue/json'

const readDoc = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')
const page = readDoc('venue-protocol.md')
const statements = statementsOf(page)

describe('statements of the protocol page', () => {
  it('have a name wherever the page marks something as assumed or open, and no name twice', () => {
    const [statementsPart = ''] = page.split('\n## Calls\n')
    const unnamed = statementsPart
      .split('\n')
      .filter(line => /\|[^|]*\b(assumed|open)\b(?! \(`)[^|]*\|$/.test(line))
    expect(unnamed).toEqual([])
    const ids = statements.map(({ id }) => id)
    expect(ids.length).toBe(new Set(ids).size)
  })

  it('each have a check, and each check has a statement', () => {
    const named = statements.filter(({ id }) => id.startsWith('fact ')).map(({ id }) => id.slice(5))
    expect(Object.keys(facts).toSorted()).toEqual(named.toSorted())
  })

  it('that are assumed or open each have an exchange that breaks them', () => {
    const doubtful = statements.filter(({ known }) => known !== 'documented').map(({ id }) => id)
    expect(Object.keys(mutants).toSorted()).toEqual(doubtful.toSorted())
  })

  it('have the verdicts of the committed evidence on the page', () => {
    const evidence = JSON.parse(readDoc('venue-contact.json')) as Evidence
    expect(page).toBe(pageWith(page, evidence, statements))
    expect(page).toContain(`Tried at **${evidence.venue}** on ${evidence.day}`)
  })

  it('are listed on the page where they were refuted or not tried', () => {
    const evidence = JSON.parse(readDoc('venue-contact.json')) as Evidence
    const [first, second, ...others] = evidence.statements
    if (first === undefined || second === undefined) throw new Error('The evidence is empty.')
    const refuted = { ...first, is: 'refuted' as const, says: 'another answer' }
    const rows = pageWith(page, { ...evidence, statements: [refuted, ...others] }, statements)
      .split(TRIED)[1]
      ?.split('\n')
      .filter(line => /^\| (?:fact|call|topic) /.test(line))
    expect(rows).toEqual([
      `| ${first.id} | ${first.known} | refuted | another answer |`,
      `| ${second.id} | ${second.known} | not tried | |`,
    ])
  })
})

describe('a run of the protocol checks', () => {
  it('confirms every statement at the practice exchange, and stores no data of the account', async () => {
    const walked = await walkPractice(statements)
    expect(walked.found.filter(({ is }) => is !== 'confirmed')).toEqual([])
    expect(walked.found.map(({ id }) => id)).toEqual(statements.map(({ id }) => id))

    const text = evidenceText(evidenceOf(walked, { venue: 'practice', at: 0, key: true, writes: true }))
    expect(text).not.toMatch(/0x[0-9a-f]{16}|ed25519:|\d{5,}\.\d|[\w.]+@[\w]+\.\w/)
  })
})

/** Creates a clock that jumps to the time of each timer as soon as it is set. */
function createJumpingClock(): ClockPort {
  let now = 1_000_000
  return {
    now: () => now,
    after(ms, run) {
      queueMicrotask(() => {
        now += ms
        run()
      })
      return () => undefined
    },
  }
}

describe('rate limit at an external venue', () => {
  it('allows at most thirty requests in any minute, and none after ten minutes', async () => {
    const clock = createJumpingClock()
    const began = clock.now()
    const pace = createPace(clock)
    const sentAt: number[] = []
    // Stops if the limit never ends.
    while (sentAt.length < 2 * venueRateLimit.aMinute * 10 && (await pace.turn())) sentAt.push(clock.now())

    const inMinuteFrom = (at: number) => sentAt.filter(each => each >= at && each < at + 60_000).length
    expect(Math.max(...sentAt.map(inMinuteFrom))).toBe(venueRateLimit.aMinute)
    expect(sentAt.length).toBe((venueRateLimit.aMinute * venueRateLimit.whole) / 60_000)
    expect((sentAt.at(-1) ?? 0) - began).toBeLessThan(venueRateLimit.whole)
    expect(await pace.turn()).toBe(false)
  })

  it('applies to concurrent requests, and counts those sent before', async () => {
    const clock = createJumpingClock()
    const pace = createPace(clock, 2)
    const began = clock.now()
    const at = await Promise.all(
      Array.from({ length: 31 }, () => pace.turn().then(() => clock.now() - began)),
    )
    expect(at.filter(waited => waited === 0)).toHaveLength(28)
    expect(at.filter(waited => waited >= 60_000)).toHaveLength(3)
  })

  it('delays every request of a run, and a request that it blocks refutes nothing', async () => {
    const practice = await openPractice({ seed: 5, limits: false })
    let turns = 6
    try {
      const { baseUrl, publicStreamUrl, privateStreamUrl } = practice
      const walked = await walk({
        addresses: { baseUrl, publicStreamUrl, privateStreamUrl },
        clock: {
          now: practice.now,
          after(ms, run) {
            const timer = setTimeout(run, ms)
            return () => clearTimeout(timer)
          },
        },
        pace: { turn: () => Promise.resolve((turns -= 1) >= 0) },
        statements,
        listens: 0,
      })
      expect([walked.requests, practice.received().length]).toEqual([6, 6])
      expect(walked.found.filter(({ is }) => is === 'refuted')).toEqual([])
      const confirmed = walked.found.filter(({ is }) => is === 'confirmed')
      // One of the six requests read the rules of a market for the stream.
      expect(confirmed.filter(({ id }) => id.startsWith('call ')).length).toBeGreaterThan(3)
      expect(confirmed.filter(({ id }) => id.startsWith('call ')).length).toBeLessThan(7)
      expect(walked.found.find(({ id }) => id === 'call createOrder')).toMatchObject({
        is: 'cannot be shown',
      })
    } finally {
      await practice.close()
    }
  })
})

describe('allowed networks of a run', () => {
  const wish = (change: Partial<Wish>): Wish => ({
    venue: undefined,
    key: undefined,
    write: false,
    ...change,
  })
  function stopOf(change: Partial<Wish>): readonly [code: number, sentence: string] | undefined {
    try {
      destinationOf(wish(change))
      return undefined
    } catch (error) {
      if (error instanceof Stop) return [error.code, error.message]
      throw error
    }
  }

  it.each([
    ['without a venue', {}, /--venue practice/],
    ['to a text that is no address', { venue: 'somewhere' }, /no venue’s address|no venue's address/],
    ['to an address without TLS', { venue: 'http://api.orderly.org' }, /no venue's address/],
    ['to an address with a path', { venue: 'https://api.orderly.org/v1' }, /no venue's address/],
    ['with a key to the practice exchange', { venue: 'practice', key: 'mine' }, /leave --key out/],
    ['with writes to a live venue', { venue: 'https://api.orderly.org', write: true }, /no test network/],
    ['with writes to an unknown venue', { venue: 'https://venue.example', write: true }, /no test network/],
    [
      'with writes to another exchange on this machine',
      { venue: 'http://127.0.0.1:9', write: true },
      /--venue practice alone/,
    ],
  ])('exclude a run %s: 64', (_where, change, sentence) => {
    expect(stopOf(change)).toEqual([64, expect.stringMatching(sentence)])
  })

  it('exclude a test network with writes, which only the desk on Electron makes: 69', () => {
    expect(stopOf({ venue: 'https://testnet-api.orderly.org', write: true })).toEqual([
      69,
      expect.stringMatching(
        /^Nothing is written to https:\/\/testnet-api\.orderly\.org from here: .* Electron/,
      ),
    ])
  })

  it('include every test network for reads, at its known addresses', () => {
    expect(destinationOf(wish({ venue: 'practice', write: true }))).toEqual({ is: 'practice' })
    const known = destinationOf(wish({ venue: 'https://testnet-api.orderly.org' }))
    expect(known).toMatchObject({ is: 'venue', isHere: false })
    const account = `0x${'a'.repeat(64)}`
    expect(known.is === 'venue' && known.addressesFor(account).privateStreamUrl).toBe(
      `wss://testnet-ws-private-evm.orderly.org/v2/ws/private/stream/${account}`,
    )
    const here = destinationOf(wish({ venue: 'http://127.0.0.1:4000/' }))
    expect(here.is === 'venue' && [here.isHere, here.addressesFor('').publicStreamUrl.slice(0, 32)]).toEqual([
      true,
      'ws://127.0.0.1:4000/ws/stream/Oq',
    ])
  })
})

describe('the stored part of an answer', () => {
  it('is its shape, and none of its values', () => {
    const answer = parseExactJson(
      '{"rows":[{"symbol":"PERP_BTC_USDC","price":61234.5,"size":"0.25","at":null,"isOpen":true}],"max":{"PERP_BTC_USDC":1,"PERP_ETH_USDC":2}}',
    )
    expect(shapeOf(answer)).toBe(
      '{rows: [{symbol: text, price: number, size: digits, at: null, isOpen: flag}], max: {*: number}}',
    )
  })

  it.each([
    ['1,234.5', true],
    ['0x1f', true],
    ['1 000', true],
    ['12.5', false],
    ['PERP_BTC_USDC', false],
    ['', false],
  ])('marks a figure in another format: %j %s', (text, isOdd) => expect(isOddFigure(text)).toBe(isOdd))
})
