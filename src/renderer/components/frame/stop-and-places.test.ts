// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import type { TradingState } from '@core/guard/trading-guards'
import { computed } from 'vue'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../../test/kit/screen'
import { snapshot } from '../../../../test/kit/trade'
import type { DeskCommand } from '../../commands/commands'
import { commandsInjectionKey } from '../../commands/commands-injection-key'
import { workspaceViews } from '../../workspace-views'
import { useScreenStore } from '../../stores/screen-store'
import { useWatchedMarketStore } from '../../stores/watched-market-store'
import PlacesNav from './PlacesNav.vue'
import StopControls from './StopControls.vue'

enableAutoUnmount(afterEach)

describe('stop button', () => {
  async function open(writes: TradingState | undefined, commands: readonly DeskCommand[] = []) {
    const { door, view, press } = await mountDesk(StopControls, {
      snapshot: snapshot(writes === undefined ? {} : { writes }),
      provide: { [commandsInjectionKey as symbol]: computed(() => commands) },
    })
    const titles = () => view.findAll('button[title]').map(each => each.attributes('title'))
    const cancelAll = () => view.get('button').element
    const names = () => view.findAll('button').map(each => each.text())
    return { door, cancelAll, names, titles, press, close: () => view.unmount() }
  }

  it.each<[string, TradingState | undefined, readonly string[]]>([
    ['writing is open', { state: 'active', holds: [] }, ['Cancel all', 'Stop', '▾']],
    [
      'writing was stopped',
      { state: 'reducing', holds: [{ is: 'stopped', since: NOW }] },
      ['Cancel all', 'Resume…', '▾'],
    ],
    [
      'an outcome is unknown',
      { state: 'held', holds: [{ is: 'unknown', attempts: 1 }] },
      ['Cancel all', 'Stop', '▾'],
    ],
    [
      'it was stopped and is offline as well',
      { state: 'offline', holds: [{ is: 'offline' }, { is: 'stopped', since: NOW }] },
      ['Resume…'],
    ],
    ['nothing can be written', { state: 'offline', holds: [{ is: 'offline' }] }, []],
    [
      'it only looks, and its stream is not heard yet',
      {
        state: 'held',
        holds: [
          { is: 'reconciling', awaits: 'channel' },
          { is: 'read-only', why: 'view only' },
        ],
      },
      [],
    ],
    [
      'an outcome is unknown and the venue is not there',
      { state: 'held', holds: [{ is: 'unknown', attempts: 1 }, { is: 'offline' }] },
      ['Stop'],
    ],
    ['nothing was told yet', undefined, []],
  ])('offers the available actions when %s', async (_, writes, wanted) => {
    const { names } = await open(writes)
    expect(names()).toEqual(wanted)
  })

  it.each<[string, TradingState, boolean]>([
    ['while writing is open', { state: 'active', holds: [] }, true],
    ['while writing was stopped', { state: 'reducing', holds: [{ is: 'stopped', since: NOW }] }, true],
    ['during an answer', { state: 'held', holds: [{ is: 'reconciling', awaits: 'answer' }] }, true],
    ['while halted', { state: 'halted', holds: [{ is: 'halted', incident: 'i', why: 'w' }] }, false],
    ['without a journal', { state: 'held', holds: [{ is: 'journal', why: 'disk full' }] }, false],
  ])('cancels %s, or says why it cannot', async (_when, writes, isEnabled) => {
    const { cancelAll } = await open(writes)
    const does = 'Orders, then trigger orders'
    expect([cancelAll().disabled, cancelAll().title === does]).toEqual([!isEnabled, isEnabled])
    expect(cancelAll().title).not.toBe('')
  })

  it('shows its current key, and none after the key is removed', async () => {
    const stop = { id: 'stop', title: 'Stop', group: '', shown: 'Alt J', run: () => undefined }
    const { titles } = await open({ state: 'active', holds: [] }, [stop])
    expect(titles()).toEqual([
      'Orders, then trigger orders',
      'Blocks added risk at once, then offers to cancel orders (Alt J)',
    ])
  })

  it('stops with one press without confirmation, and asks main to reopen', async () => {
    const { door, press, close } = await open({ state: 'active', holds: [] })
    await press('Stop')
    expect(door.asked.at(-1)).toEqual(['writes.stop', undefined])
    close()
    const stopped = await open({ state: 'reducing', holds: [{ is: 'stopped', since: NOW }] })
    await stopped.press('Resume…')
    expect(stopped.door.asked.at(-1)).toEqual(['writes.reopen', undefined])
  })

  it('offers to cancel in the shown market, and in all markets when none is shown', async () => {
    const { press } = await open({ state: 'active', holds: [] })
    await press('Cancel all')
    expect(useScreenStore().drawer).toEqual({ is: 'cancel all' })
    await useWatchedMarketStore().watchMarket(SYMBOL)
    await press('Cancel all')
    expect(useScreenStore().drawer).toEqual({ is: 'cancel all', symbol: SYMBOL })
  })
})

describe('place tabs', () => {
  async function open(width: number) {
    Object.assign(window, { innerWidth: width })
    return (await mountDesk(PlacesNav)).view
  }

  it('are all visible when they fit, with their keys and the current place marked', async () => {
    const nav = await open(1920)
    const buttons = nav.findAll('button.place')
    expect(buttons.map(each => each.text())).toEqual(workspaceViews.map(({ title }) => title))
    expect(
      buttons.filter(each => each.attributes('aria-current') === 'page').map(each => each.text()),
    ).toEqual(['Trade'])
    await buttons.find(each => each.text() === 'Log')?.trigger('click')
    expect(useScreenStore().currentView).toBe('log')
  })

  it('collapse into one menu named after the current place in a narrow window', async () => {
    const nav = await open(1024)
    expect(nav.findAll('button.place')).toEqual([])
    expect(nav.find('button').text()).toContain('Trade')
  })
})
