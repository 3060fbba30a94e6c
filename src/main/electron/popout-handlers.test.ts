import { beforeEach, describe, expect, it } from 'vitest'
import type { StartedEntry, WindowCommand } from '@contract/windows-api'
import { ok } from '@core/value/result'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { account, dated, market, position, snapshot, SYMBOL } from '../../../test/kit/trade'
import { createPageMessages, type ApiHandlers } from '../screen/page-messages'
import { createTemporarySettings } from '../records/stored-settings'
import { PREFERENCES_SETTING } from '../calls/screen-calls'
import { openWindowLinks } from '../screen/window-links'
import { createPopoutHandlers } from './popout-handlers'

const OTHER = 'PERP_ETH_USDC'
const whole: DeskSnapshot = {
  ...snapshot({
    markets: [market(), market({ symbol: OTHER })],
    positions: [position()],
    account: account(),
  }),
  profile: dated({ id: 'practice', kind: 'practice', label: 'Practice', venue: '127.0.0.1' }),
}
const begun: StartedEntry = { is: 'ticket', symbol: SYMBOL, side: 'BUY', price: '60000' }

let settings: ReturnType<typeof createTemporarySettings>
let happened: (WindowCommand | 'the desk comes to the front' | 'it shows another market')[]
let isAsking: boolean

beforeEach(() => {
  settings = createTemporarySettings()
  happened = []
  isAsking = false
})

/** Returns the handlers for a popout window. There are no others to be found. */
function answers(kind: 'chart' | 'ladder', symbol: string | undefined = SYMBOL) {
  const handlers = {
    desk: { snapshot: () => ok(whole) },
    market: { candles: () => ok([]) },
    screen: { copy: () => ok(undefined) },
  } as unknown as ApiHandlers
  const news = createPageMessages({
    clock: { after: () => () => undefined },
    isSeen: () => false,
    push: () => {
      throw new Error('a window nobody sees was told something')
    },
  })
  return createPopoutHandlers({
    kind,
    news,
    settings,
    handlers,
    links: openWindowLinks(settings),
    deskSymbol: () => symbol,
    profileId: () => 'practice',
    raiseDesk: () => happened.push('the desk comes to the front'),
    isAsking: () => isAsking,
    choose: chosen => happened.push(chosen),
    onMarketChange: () => happened.push('it shows another market'),
  })
}

describe('a popout window', () => {
  it('starts with its purpose, its market and the desk’s appearance', async () => {
    expect(await answers('ladder').popout.begin()).toEqual(
      ok({ kind: 'ladder', link: 'desk', symbol: SYMBOL }),
    )
    settings.set(PREFERENCES_SETTING, '{"theme":"light"}')
    const start = { kind: 'chart', link: 'desk', symbol: OTHER, looks: '{"theme":"light"}' }
    expect(await answers('chart', OTHER).popout.begin()).toEqual(ok(start))
  })

  it('receives its own market, and nothing of the account', async () => {
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

  it('keeps a market of its own once it has a colour, and receives that market', async () => {
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

  it('selects no market for the desk, and none that the venue does not list', async () => {
    const { popout } = answers('chart')
    expect(await popout.choose({ symbol: OTHER })).toMatchObject({ error: [{ code: 'INPUT_MALFORMED' }] })
    await popout.link({ link: 'pink' })
    expect(await popout.choose({ symbol: 'PERP_NONE_USDC' })).toMatchObject({
      error: [{ code: 'MARKET_UNKNOWN', facts: { symbol: 'PERP_NONE_USDC' } }],
    })
    expect(await popout.begin()).toEqual(ok({ kind: 'chart', link: 'pink', symbol: SYMBOL }))
  })

  it('starts with the desk’s layout, and keeps its own layout separate', async () => {
    settings.set(PREFERENCES_SETTING, '{"interval":"1h"}')
    const [chart, ladder] = [answers('chart'), answers('ladder')]
    expect(await chart.screen.recall()).toEqual(ok('{"interval":"1h"}'))
    await chart.screen.remember({ preferences: '{"interval":"1m"}' })
    expect([
      await chart.screen.recall(),
      await ladder.screen.recall(),
      settings.get(PREFERENCES_SETTING),
    ]).toEqual([ok('{"interval":"1m"}'), ok('{"interval":"1h"}'), '{"interval":"1h"}'])
  })

  it('passes a draft to the desk’s window, which comes to the front', async () => {
    expect(await answers('ladder').popout.hand({ profileId: 'practice', begun })).toEqual(ok(undefined))
    expect(happened).toEqual(['the desk comes to the front', { is: 'begun', begun }])
  })

  it('passes on no draft that was begun on another account', async () => {
    expect(await answers('ladder').popout.hand({ profileId: 'live', begun })).toMatchObject({
      error: [{ code: 'PLAN_VOID' }],
    })
    expect(happened).toEqual([])
  })

  it('changes no draft behind an open question, and brings the question to the front', async () => {
    isAsking = true
    expect(await answers('ladder').popout.hand({ profileId: 'practice', begun })).toMatchObject({
      error: [{ code: 'CONSENT_OPEN' }],
    })
    expect(happened).toEqual(['the desk comes to the front'])
  })
})
