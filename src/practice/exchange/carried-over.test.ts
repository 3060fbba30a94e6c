import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { createFaultRegistry } from '../faults/fault-registry'
import { formatFixedDecimal } from '../numbers/fixed-decimal'
import { encodeNoticeTexts } from '../protocol/account-event-payloads'
import { isOpenOrder, formatSequenceNumber } from '../records/trading-records'
import { type PracticeExchange } from './practice-exchange'
import { openPracticeExchange } from './open-exchange'

const BTC = 'PERP_BTC_USDC'
/** A moment on the day on which all of them were written. */
const THEN = 1_763_337_000_000

/** Opens a copy of a state that an exchange of its day has written. */
function resume(name: string): { readonly exchange: PracticeExchange; readonly path: string } {
  const path = join(mkdtempSync(join(tmpdir(), 'states-')), 'state')
  copyFileSync(new URL(`../../../test/payloads/states/${name}.txt`, import.meta.url), path)
  const clock = createExchangeClock({ is: 'by hand', at: THEN })
  return {
    exchange: openPracticeExchange({
      seed: 3,
      accounts: 1,
      clock,
      state: path,
      faults: createFaultRegistry(3),
    }),
    path,
  }
}

/** Returns the assets of an account as texts. */
function belongings({ ledger, archive, store }: PracticeExchange) {
  const [account] = ledger.accounts()
  if (account === undefined) throw new Error('there is no account')
  const orders = archive.listOrders(account.id)
  return {
    held: formatFixedDecimal(account.holding),
    highest: account.maxLeverage,
    positions: ledger
      .positions(account.id)
      .map(({ mode, quantity, life }) => [mode, formatFixedDecimal(quantity), formatFixedDecimal(life.peak)]),
    orders: orders.map(({ type, status }) => [type, status]),
    resting: orders.filter(isOpenOrder).map(({ clientId }) => clientId),
    matches: archive.listTrades(account.id).map(({ match }) => formatSequenceNumber(match)),
    notices: [...store.all('notice').values()].map(notice => encodeNoticeTexts(notice).content_summary),
  }
}

const bought = ['MARKET', 'FILLED']
const rests = ['LIMIT', 'NEW']
const FIRST_DAY = {
  held: '10000',
  highest: 100,
  positions: [['CROSS', '0.015', '0.015']],
  orders: [bought, rests, bought],
  resting: ['#one'],
  matches: ['1763300001000000001', '1763300002000000002'],
  notices: [],
}
const LATER = {
  highest: 100,
  positions: [
    ['CROSS', '0.015', '0.02'],
    ['ISOLATED', '0.01', '0.01'],
    ['ISOLATED', '0', '0'],
  ],
  orders: [bought, rests, bought, bought, bought],
  resting: ['#one'],
  notices: [
    'BUY PERP_BTC_USDC: 0.02 of 0.02',
    'BUY PERP_BTC_USDC: 0.01 of 0.01',
    'SELL PERP_BTC_USDC: 0.005 of 0.005',
    'BUY PERP_ETH_USDC: 0.3 of 0.3',
    'PERP_ETH_USDC: 0.3',
  ],
}

it.each<readonly [string, object]>([
  ['first-day', FIRST_DAY],
  [
    'unnumbered',
    {
      ...LATER,
      held: '9524.5107292',
      matches: ['1763300001000000012', '1763300002000000032', '1763300003000000050', '1763336003000000274'],
    },
  ],
  ['form-2', LATER],
  ['form-3', LATER],
])('continues from the state of %s', (name, has) => {
  expect(belongings(resume(name).exchange)).toMatchObject(has)
})

it.each(['first-day', 'unnumbered', 'form-2', 'form-3'])(
  'continues from the stored state %s, and is unchanged when it is opened again',
  async name => {
    const { exchange, path } = resume(name)
    expect(exchange.store.backupPath).toBeUndefined()
    exchange.clock.advanceBy(1_000)
    exchange.advanceMarkets()
    const { matches, orders } = belongings(exchange)
    await exchange.close()
    const again = openPracticeExchange({
      seed: 3,
      accounts: 1,
      clock: createExchangeClock({ is: 'by hand', at: THEN }),
      state: path,
      faults: createFaultRegistry(3),
    })
    expect(belongings(again)).toMatchObject({ matches, orders })
    expect(again.markets.get(BTC)?.candles.priceAt(THEN)).toBeGreaterThan(0n)
  },
)
