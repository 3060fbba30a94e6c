// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { handleChartKey } from '../../src/renderer/components/chart/chart-keys'
import FigureInput from '../../src/renderer/components/kit/FigureInput.vue'
import CommandPalette from '../../src/renderer/components/frame/CommandPalette.vue'
import { ignoreCompositionKeys } from '../../src/renderer/composing-keys'
import type * as Commands from '../../src/renderer/composables/use-desk-commands'
import type * as Hotkeys from '../../src/renderer/preferences/hotkey-preferences'
import { useScreenStore } from '../../src/renderer/stores/screen-store'
import { mountDesk } from '../kit/mount-desk'
import { snapshot } from '../kit/trade'
import { isComposing, pageKey, systems, type Stream, type StreamEvent } from './streams'

enableAutoUnmount(afterEach)
ignoreCompositionKeys(window)

const root = join(import.meta.dirname, '../..')
const keysOf = ({ events }: Stream): readonly StreamEvent[] => events.filter(({ is }) => is.startsWith('key'))
const rows = (streams: readonly Stream[]) =>
  streams.flatMap(stream => (keysOf(stream).length === 0 ? [] : [[stream.name, stream] as const]))

/** Delivers the keys of a stream to an element; returns those whose default the page prevented. */
const deliver = (stream: Stream, to: EventTarget): readonly string[] =>
  keysOf(stream).flatMap(event => (to.dispatchEvent(pageKey(event)) ? [] : [event.key ?? '']))

describe.each(systems)('keys of $system', ({ platform, keys, pointers }) => {
  const streams = rows([...keys, ...pointers])
  let useCommandHotkeys: typeof Commands.useCommandHotkeys
  let hotkeys: typeof Hotkeys
  // The key library and the desk read the name of the system once, as they are loaded.
  beforeAll(async () => {
    Object.defineProperty(navigator, 'platform', { value: platform, configurable: true })
    vi.resetModules()
    const library = pathToFileURL(join(root, 'node_modules/tinykeys/dist/tinykeys.module.js'))
    library.search = platform
    vi.doMock('tinykeys', () => import(/* @vite-ignore */ library.href))
    ;({ useCommandHotkeys } = await import('../../src/renderer/composables/use-desk-commands'))
    hotkeys = await import('../../src/renderer/preferences/hotkey-preferences')
    return () => Reflect.deleteProperty(navigator, 'platform')
  })

  /** Commands that a stream runs, pressed on the page or in a field. */
  function commandsOf(stream: Stream, to: EventTarget): readonly string[] {
    const ran: string[] = []
    const command = (id: string, bound: string) => ({
      ...{ id, title: id, group: 'Ticket' as const, keys: bound, shown: bound },
      run: () => void ran.push(id),
    })
    const commands = [command('buy', 'KeyB'), command('sell', 'KeyS'), command('stop', '$mod+Shift+KeyL')]
    const view = mount({ setup: () => (useCommandHotkeys(() => commands), () => undefined) })
    deliver(stream, to)
    view.unmount()
    return ran
  }

  it.each(streams)('run the intended commands: %s', (_, stream) => {
    const commands = stream.gives?.commands ?? []
    expect(commandsOf(stream, window)).toEqual(commands)
    // In a field, a plain key writes.
    const field = document.body.appendChild(document.createElement('input'))
    const inField = commandsOf(stream, field)
    field.remove()
    expect(inField).toEqual(commands.filter(id => id === 'stop'))
  })

  it.each(streams)('are not recorded as invalid hotkeys: %s', (_, stream) => {
    const recorded = keysOf(stream).flatMap(event => hotkeys.toHotkey(pageKey(event)) ?? [])
    expect(recorded.filter(hotkey => !hotkeys.isStoredHotkey(hotkey))).toEqual([])
  })

  it.each(streams)('keep their function in a figure field unless they write text: %s', (_, stream) => {
    const field = mount(FigureInput, { props: { modelValue: '' }, attachTo: document.body })
    const kept = deliver(stream, field.find('input').element)
    expect(kept.filter(key => [...key].length !== 1)).toEqual([])
  })

  it.each(streams)('cancel the chart tool in use by Escape alone: %s', (_, stream) => {
    let drops = 0
    const chart = document.body.appendChild(document.createElement('div'))
    chart.addEventListener('keydown', event => handleChartKey(event, undefined, () => (drops += 1)))
    deliver(stream, chart)
    chart.remove()
    expect(drops > 0).toBe(stream.gives?.left ?? false)
  })

  it.each(streams)('reach no handler while an input method uses them: %s', (_, stream) => {
    const codes: string[] = []
    const hear = ({ code }: KeyboardEvent): number => codes.push(code)
    window.addEventListener('keydown', hear, { capture: true })
    deliver(stream, document.body)
    window.removeEventListener('keydown', hear, { capture: true })
    const own = keysOf(stream).filter(event => event.is === 'keyDown' && !isComposing(event))
    expect(codes).toEqual(own.map(({ code }) => code))
  })

  const entered = streams.filter(([, { events }]) => events.some(({ code }) => code === 'Enter'))
  it.each(entered)(
    'run a palette command only by an Enter outside an input method: %s',
    async (_, stream) => {
      let runs = 0
      const command = { id: 'x', title: 'First', group: 'Presets' as const, run: () => (runs += 1) }
      await mountDesk(CommandPalette, {
        snapshot: snapshot({}),
        props: { commands: [command] },
        before: () => useScreenStore().openOverlay({ is: 'palette' }),
      })
      const search = document.body.querySelector('input')
      if (search === null) throw new Error('There is nothing to type into.')
      deliver(stream, search)
      await flushPromises()
      const isEntered = keysOf(stream).some(
        event => event.is === 'keyDown' && event.key === 'Enter' && !isComposing(event),
      )
      expect(runs > 0).toBe(isEntered)
    },
  )
})

it('ignores the keys of an input method on every page with key handlers', () => {
  const pages = readdirSync(join(root, 'src/renderer'), { withFileTypes: true })
    .filter(
      each => each.isDirectory() && readdirSync(join(root, 'src/renderer', each.name)).includes('main.ts'),
    )
    .map(({ name }) => name)
  const without = pages.filter(
    page =>
      !readFileSync(join(root, 'src/renderer', page, 'main.ts'), 'utf8').includes(
        'ignoreCompositionKeys(window)',
      ),
  )
  // The strip has no handler of keys.
  expect(without).toEqual(['strip'])
})
