import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parseCommandLine } from './command-line'
import { openPractice } from './open-practice'
import { createStranger } from '../../test/kit/stranger'

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

const recorded = join(folder, 'recorded.csv')
const lines = ['time,open,high,low,close', '2026-03-14T12:00Z,30000,33000,30000,33000']
writeFileSync(recorded, [...lines, '2026-03-14T12:10Z,33000,33000,30000,30000'].join('\n'))
const tiny = join(folder, 'tiny.csv')
writeFileSync(tiny, 'time,open,high,low,close\n1,2,2,2,2\n2,2,2,2,2\n')

it('plays a recording to every client of the market, from the moment it opens', async () => {
  const { options } = parseCommandLine(['--replay', recorded, '--pace', '10'])
  const practice = await openPractice({ ...options, clock: { is: 'by hand' } })
  try {
    const stranger = createStranger(practice)
    const index = async () => {
      const { data } = await stranger.get('/v1/public/futures/PERP_BTC_USDC')
      return Math.round(Number(data['index_price']) / 100) * 100
    }
    const began = await index()
    await practice.advance(30_000)
    const half = await index()
    await practice.advance(30_000)
    expect([began, half, await index()]).toEqual([30_000, 31_500, 33_000])
  } finally {
    await practice.close()
  }
})

it.each([
  [['--pace', '2'], '--market and --pace go with --replay.'],
  [['--replay', recorded, '--pace', '0'], '--pace takes a number up to 1000, not "0".'],
  [
    ['--replay', recorded, '--state', 'kept'],
    '--replay plays a recording from its beginning, so it goes with no --state.',
  ],
  [['--replay', recorded, '--market', 'BTC'], '--market names no market of this exchange: "BTC".'],
  [['--replay', tiny], 'PERP_BTC_USDC can have prices from 10 to 1000000; the recording in'],
  [['--replay', join(folder, 'none.csv')], 'cannot be played: ENOENT'],
])('refuses %j with one sentence', (line, why) => {
  expect(() => parseCommandLine(line)).toThrow(why)
})
