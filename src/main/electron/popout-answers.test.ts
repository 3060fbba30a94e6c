import { beforeEach, describe, expect, it } from 'vitest'
import type { Begun, Chosen } from '@contract/windows-api'
import { ok } from '@core/value/result'
import type { Snapshot } from '@core/snapshot/snapshot'
import { account, dated, market, position, snapshot, SYMBOL } from '../../../test/kit/trade'
import { createPageNews, type Answers } from '../screen/page-news'
import { createPassingSettings } from '../records/settings'
import { PREFERENCES } from '../calls/screen-calls'
import { openLinks } from '../screen/links'
import { popoutAnswers } from './popout-answers'

const OTHER = 'PERP_ETH_USDC'
const whole: Snapshot = {
  ...snapshot({
    markets: [market(), market({ symbol: OTHER })],
    positions: [position()],
    account: account(),
  }),
  profile: dated({ id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' }),
}
const begun: Begun = { is: 'ticket', symbol: SYMBOL, side: 'BUY', price: '60000' }

let settings: ReturnType<typeof createPassingSettings>
let happened: (Chosen | 'the desk comes to the front' | 'it shows another market')[]
let isAsking: boolean

beforeEach(() => {
  settings = createPassingSettings()
  happened = []
  isAsking = false
})

/** What a window beside is answered; nothing else of the desk's answers is there to be found. */
function answers(kind: 'chart' | 'ladder', symbol: string | undefined = SYMBOL) {
  const handlers = {
    desk: { snapshot: () => ok(whole) },
    market: { candles: () => ok([]) },
    screen: { copy: () => ok(undefined) },
  } as unknown as Answers
  const news = createPageNews({
    clock: { after: () => () => undefined },
    isSeen: () => false,
    push: () => {
      throw new Error('a window nobody sees was told something')
    },
  })
  return popoutAnswers({
    kind,
    news,
    settings,
    handlers,
    links: openLinks(settings),
    desks: () => symbol,
    profileId: () => 'practice',
    toFront: () => happened.push('the desk comes to the front'),
    isAsking: () => isAsking,
    choose: chosen => happened.push(chosen),
    onMoved: () => happened.push('it shows another market'),
  })
}

describe('a window beside', () => {
  it('begins with what it is for, its market and the desk’s looks', async () => {
    expect(await answers('ladder').popout.begin()).toEqual(
      ok({ kind: 'ladder', link: 'desk', symbol: SYMBOL }),
    )
    settings.set(PREFERENCES, '{"theme":"light"}')
    const start = { kind: 'chart', link: 'desk', symbol: OTHER, looks: '{"theme":"light"}' }
    expect(await answers('chart', OTHER).popout.begin()).toEqual(ok(start))
  })

  it('is answered with its own market, and with nothing of the account', async () => {
    const answered = await answers('chart', OTHER).desk.snapshot()
    expect(answered).toMatchObject({ ok: true, value: { markets: { value: [market({ symbol: OTHER })] } } })
    expect(Object.keys(answered.ok ? answered.value : {}).sort()).toEqual([
      'markets',
      'orders',
      'positions',
      'profile',
      'quotes',
    ])
  })

  it('keeps a market of its own once it has a colour, and is answered with that', async () => {
    const { popout, desk } = answers('chart')
    expect(await popout.markets()).toEqual(ok([SYMBOL, OTHER]))
    expect(await popout.link({ link: 'lime' })).toEqual(ok(undefined))
    expect(await popout.choose({ symbol: OTHER })).toEqual(ok(undefined))
    expect(await popout.begin()).toEqual(ok({ kind: 'chart', link: 'lime', symbol: OTHER }))
    expect(await desk.snapshot()).toMatchObject({
      value: { markets: { value: [market({ symbol: OTHER })] } },
    })
    expect(happened).toEqual(['it shows another market'])
  })

  it('chooses no market for the desk, and none that the venue does not list', async () => {
    const { popout } = answers('chart')
    expect(await popout.choose({ symbol: OTHER })).toMatchObject({ error: [{ code: 'INPUT_MALFORMED' }] })
    await popout.link({ link: 'pink' })
    expect(await popout.choose({ symbol: 'PERP_NONE_USDC' })).toMatchObject({
      error: [{ code: 'MARKET_UNKNOWN', facts: { symbol: 'PERP_NONE_USDC' } }],
    })
    expect(await popout.begin()).toEqual(ok({ kind: 'chart', link: 'pink', symbol: SYMBOL }))
  })

  it('starts out arranged like the desk, and keeps its own arrangement apart', async () => {
    settings.set(PREFERENCES, '{"interval":"1h"}')
    const [chart, ladder] = [answers('chart'), answers('ladder')]
    expect(await chart.screen.recall()).toEqual(ok('{"interval":"1h"}'))
    await chart.screen.remember({ preferences: '{"interval":"1m"}' })
    expect([await chart.screen.recall(), await ladder.screen.recall(), settings.get(PREFERENCES)]).toEqual([
      ok('{"interval":"1m"}'),
      ok('{"interval":"1h"}'),
      '{"interval":"1h"}',
    ])
  })

  it('hands what was begun to the desk’s window, which comes to the front', async () => {
    expect(await answers('ladder').popout.hand({ profileId: 'practice', begun })).toEqual(ok(undefined))
    expect(happened).toEqual(['the desk comes to the front', { is: 'begun', begun }])
  })

  it('hands nothing over that was begun on another account', async () => {
    expect(await answers('ladder').popout.hand({ profileId: 'live', begun })).toMatchObject({
      error: [{ code: 'PLAN_VOID' }],
    })
    expect(happened).toEqual([])
  })

  it('changes no draft behind an open question, to which it brings the person', async () => {
    isAsking = true
    expect(await answers('ladder').popout.hand({ profileId: 'practice', begun })).toMatchObject({
      error: [{ code: 'CONSENT_OPEN' }],
    })
    expect(happened).toEqual(['the desk comes to the front'])
  })
})
