// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { market } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import {
  MAX_DRAWINGS_PER_MARKET,
  defaultDrawingStyle,
  type ChartDrawing,
} from '../../preferences/chart-preferences'
import { usePreferenceStore } from '../../stores/preference-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import type { DeskChart } from './desk-chart'
import { useHandDrawings } from './hand-drawings'

enableAutoUnmount(afterEach)

const BTC = 'PERP_BTC_USDC'
const ETH = 'PERP_ETH_USDC'
const drawn: ChartDrawing = { ...defaultDrawingStyle, tool: 'text', spots: [{ at: 1, value: 2 }] }

/** Opens the drawings of a chart that only records the calls it receives. */
async function open() {
  const calls: (readonly [string, ...unknown[]])[] = []
  const chart = new Proxy(
    {},
    {
      get:
        (_none, name) =>
        (...args: unknown[]) =>
          void calls.push([String(name), ...args]),
    },
  ) as DeskChart
  const held: { drawings?: ReturnType<typeof useHandDrawings>; beside?: ReturnType<typeof useHandDrawings> } =
    {}
  const part = defineComponent(() => {
    held.drawings = useHandDrawings(shallowRef(chart))
    held.beside = useHandDrawings(shallowRef(undefined))
    return () => h('i')
  })
  await mountDesk(part, {
    snapshot: { markets: dated([market(), market({ symbol: ETH })]) },
    before: () => useWatchedMarketStore().watchMarket(BTC),
  })
  if (held.drawings === undefined) throw new Error('Nothing was mounted.')
  return {
    drawings: held.drawings,
    beside: held.beside!,
    calls,
    kept: () => usePreferenceStore().value.chart.drawings,
  }
}

it('keeps drawings by market, up to the limit', async () => {
  const { drawings, kept } = await open()
  drawings.keep(Array.from({ length: MAX_DRAWINGS_PER_MARKET + 3 }, () => drawn))
  expect(kept()[BTC]).toHaveLength(MAX_DRAWINGS_PER_MARKET)
  await useWatchedMarketStore().watchMarket(ETH)
  expect(drawings.drawings.value).toEqual([])
  drawings.keep([drawn])
  expect(Object.keys(kept())).toEqual([BTC, ETH])
  drawings.removeAll()
  expect(Object.keys(kept())).toEqual([BTC])
})

it('shows a drawing in other charts of its market without redrawing it in its own chart', async () => {
  const { drawings, beside, calls } = await open()
  drawings.keep([drawn])
  await flushPromises()
  expect(calls).toEqual([])
  beside.keep([drawn, drawn])
  await flushPromises()
  expect(calls).toMatchObject([['showDrawings', [drawn, drawn], {}]])
})

it('redraws all drawings when they are locked or hidden', async () => {
  const { drawings, calls } = await open()
  drawings.keep([drawn])
  calls.splice(0)
  drawings.setLooks({ locked: true })
  await flushPromises()
  expect(calls).toMatchObject([['showDrawings', [drawn], { locked: true, hidden: false }]])
})

it('reports the active tool, also after a full redraw, and none at the drawing limit', async () => {
  const { drawings, beside, calls } = await open()
  const held = () => calls.filter(([name]) => name === 'selectTool').at(-1)
  drawings.take('ray')
  calls.splice(0)
  drawings.setLooks({ magnet: true })
  await flushPromises()
  expect([held(), drawings.tool.value]).toEqual([['selectTool', 'ray'], 'ray'])
  beside.keep(Array.from({ length: MAX_DRAWINGS_PER_MARKET }, () => drawn))
  await flushPromises()
  expect([held(), drawings.tool.value]).toEqual([['selectTool', undefined], undefined])
})

it('changes the style of the edited drawing, and of no drawing in another market', async () => {
  const { drawings, calls } = await open()
  drawings.edit(drawn)
  drawings.change({ text: 'Range high' })
  drawings.change({ ink: 'warn' })
  expect(drawings.edited.value).toEqual({ ...drawn, text: 'Range high', ink: 'warn' })
  expect(calls.filter(([name]) => name === 'changePicked')).toEqual([
    ['changePicked', { text: 'Range high' }],
    ['changePicked', { ink: 'warn' }],
  ])
  await useWatchedMarketStore().watchMarket(ETH)
  await flushPromises()
  expect(drawings.edited.value).toBeUndefined()
})
