// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { market, position, SYMBOL } from '../../../../test/kit/trade'
import { useDeskStore } from '../../stores/desk-store'
import ExplainedFigure from '../figures/ExplainedFigure.vue'
import PositionTotals from './PositionTotals.vue'

enableAutoUnmount(afterEach)

const a = requireAmount
const ETH = 'PERP_ETH_USDC'
const section = <T>(value: T, version = 1) => ({ value, version, asOf: Date.now(), from: 'live' as const })
const known: DeskSnapshot = {
  positions: section([
    position({ quantity: a('0.25'), entry: a('60000') }),
    position({ symbol: ETH, quantity: a('-4'), entry: a('3000'), mark: a('3000') }),
  ]),
  markets: section([market(), market({ symbol: ETH })]),
  quotes: section([
    { symbol: SYMBOL, mark: a('60100') },
    { symbol: ETH, mark: a('3000') },
  ]),
}

async function open(snapshot: DeskSnapshot) {
  const { view: totals } = await mountDesk(PositionTotals, { snapshot, props: { stale: false } })
  const desk = useDeskStore()
  const figures = () =>
    totals.findAll('dd').map(each => each.text().replace(', explain', '').replaceAll('\u00a0', ' '))
  return { desk, totals, figures, isOld: () => totals.classes('stale') }
}

describe('totals over all positions', () => {
  it('follow the latest marks', async () => {
    const { desk, figures } = await open(known)
    expect(figures()).toEqual(['Unrealised +25.00', 'Notional 27 025.00', 'Maintenance margin 1 351.25'])
    desk.applyChanges({ quotes: section([{ symbol: ETH, mark: a('3010') }], 2) })
    await nextTick()
    expect(figures()).toEqual(['Unrealised −40.00', 'Notional 27 040.00', 'Maintenance margin 1 352.00'])
  })

  it('omit amounts that need rules not yet read, and show the omission', async () => {
    const { markets: _unread, ...rest } = known
    expect((await open(rest)).figures()).toEqual([
      'Unrealised +25.00',
      'Notional 27 025.00',
      '—a market’s rules not read',
    ])
  })

  it('are dated by the older of positions and prices', async () => {
    const at = async (snapshot: DeskSnapshot) =>
      (await open(snapshot)).totals
        .findAllComponents(ExplainedFigure)
        .map(figure => figure.props('explain')?.().at)
    const aged = (name: 'positions' | 'quotes') => ({ ...known, [name]: { ...known[name], asOf: 5_000 } })
    expect(await at(aged('positions'))).toEqual([5_000, 5_000, 5_000])
    expect(await at(aged('quotes'))).toEqual([5_000, 5_000, 5_000])
  })

  it('look stale when their prices are stale', async () => {
    const { desk, isOld } = await open(known)
    expect(isOld()).toBe(false)
    desk.applyChanges({ quotes: { ...section([{ symbol: ETH, mark: a('3010') }], 2), asOf: 0 } })
    await nextTick()
    expect(isOld()).toBe(true)
  })
})
