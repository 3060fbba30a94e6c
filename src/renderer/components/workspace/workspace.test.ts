// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { axeFaults } from '../../../../test/kit/axe'
import { mountDesk, mountDialog, watchBook } from '../../../../test/kit/mount-desk'
import { snapshot } from '../../../../test/kit/trade'
import { useDeskCommands } from '../../composables/use-desk-commands'
import { usePreferenceStore } from '../../stores/preference-store'
import { useScreenStore } from '../../stores/screen-store'
import { useWorkspaceStore } from '../../stores/workspace-store'
import { listLayoutGroups, resizeSplitParts } from '../../workspace/layout-tree'
import { findDropPosition } from './use-panel-drag'
import LayoutMenu from './LayoutMenu.vue'
import MovePanelDialog from './MovePanelDialog.vue'
import WorkspacePanels from './WorkspacePanels.vue'

enableAutoUnmount(afterEach)
/** Charts that draw nothing. */
vi.mock('../chart/desk-chart', () => ({
  openDeskChart: () => new Proxy({}, { get: () => () => undefined }),
}))

/** Sets the width of the window and notifies the page. */
function widen(width: number): void {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}
beforeEach(() => widen(1440))

async function open(part: unknown = WorkspacePanels) {
  const desk = await mountDesk(part as typeof WorkspacePanels, {
    snapshot: snapshot(),
    before: door => watchBook(door),
  })
  const { view } = desk
  const tab = (name: string) => view.findAll('[role=tab]').find(each => each.text().endsWith(name))
  const regions = () => view.findAll('[data-panel]').map(each => each.attributes('aria-label'))
  return { ...desk, tab, regions, workspace: useWorkspaceStore(), preferences: usePreferenceStore() }
}
/** The commands of a window, as it has them now. */
let commands: ReturnType<typeof useDeskCommands>['commands'] | undefined
const TradeCommands = defineComponent({
  setup() {
    commands = useDeskCommands(() => undefined).commands
    return () => h('div')
  },
})
const commandCalled = (id: string) => commands?.value.find(command => command.id === id)
const names = () => listLayoutGroups(useWorkspaceStore().tree).map(({ panels }) => panels.join(' '))

describe('panels', () => {
  it('follow the default layout of the window’s width until they are changed there', async () => {
    const { regions, workspace } = await open()
    expect(regions()).toEqual(['Chart', 'Book', 'Trades', 'Tables'])
    widen(1024)
    await flushPromises()
    expect(names()).toEqual(['chart book trades depth dom', 'tables'])
    await workspace.closePanel('depth')
    widen(2560)
    await flushPromises()
    expect(names()).toEqual([
      'watchlist',
      'account',
      'chart',
      'chart-2',
      'tables',
      'book depth',
      'trades',
      'dom',
    ])
    widen(1024)
    await flushPromises()
    expect(names()).toEqual(['chart book trades dom', 'tables'])
    widen(1440)
    expect(usePreferenceStore().value.workspaces).toMatchObject({ simple: {} })
    expect(names()).toEqual(['chart', 'book dom depth', 'trades', 'tables'])
  })

  it('switch tabs by arrow keys, and save the selected tab', async () => {
    const { tab, view, workspace } = await open()
    await tab('Book')?.trigger('focus')
    await tab('Book')?.trigger('keydown', { key: 'ArrowRight' })
    await flushPromises()
    expect(view.find('.dom').exists()).toBe(true)
    expect(view.find('.book').exists()).toBe(false)
    expect(workspace.groupOf('dom')?.shown).toBe('dom')
  })

  it('keep a chart alive while another tab of its group is shown', async () => {
    widen(1024)
    const { tab, view } = await open()
    await vi.dynamicImportSettled()
    await expect.poll(() => view.findAll('.canvas')).toHaveLength(1)
    await tab('Book')?.trigger('mousedown', { button: 0 })
    await flushPromises()
    expect(view.find('.book').exists()).toBe(true)
    expect(view.findAll('.canvas')).toHaveLength(1)
  })

  it('can be navigated with a screen reader', async () => {
    const { view } = await open()
    await vi.dynamicImportSettled()
    expect(await axeFaults(view.element)).toEqual([])
  })

  it('have labelled separators between them', async () => {
    const { view } = await open()
    const [line] = view.findAll('[role=separator]')
    expect(line?.attributes()).toMatchObject({
      'aria-label': 'Line between Chart and Tables',
      'aria-valuetext': 'Chart has 70 %',
      'aria-valuenow': '70',
      'aria-orientation': 'horizontal',
      tabindex: '0',
    })
    expect(view.findAll('[role=separator]')).toHaveLength(3)
  })
})

it('drops a dragged separator when its panels leave the view, and follows later changes', async () => {
  const { view, workspace } = await open()
  workspace.resizedTree = resizeSplitParts(workspace.tree, { path: [], after: 0 }, [90, 10])
  widen(1024)
  await flushPromises()
  expect(workspace.openPanels).toEqual(['chart', 'book', 'trades', 'depth', 'dom', 'tables'])
  workspace.resizedTree = resizeSplitParts(workspace.tree, { path: [], after: 0 }, [90, 10])
  view.unmount()
  await workspace.closePanel('dom')
  expect(workspace.openPanels).not.toContain('dom')
})

describe('layout menu', () => {
  const choose = async (name: string) => {
    document.querySelector<HTMLElement>('.open')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await flushPromises()
    const item = [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')].find(
      each => each.textContent.trim() === name,
    )
    item?.click()
    await flushPromises()
    return item
  }

  it('restores a closed panel beside a similar one', async () => {
    const { workspace } = await open(LayoutMenu)
    await workspace.closePanel('trades')
    expect(names()).toEqual(['chart', 'book dom depth', 'tables'])
    await choose('Trades')
    expect(names()).toEqual(['chart', 'book dom depth trades', 'tables'])
    expect(workspace.groupOf('trades')?.shown).toBe('trades')
    await choose('Chart 2')
    expect(names()).toEqual(['chart', 'chart-2', 'book dom depth trades', 'tables'])
  })

  it('applies a built-in layout, and returns to the window’s default', async () => {
    const { workspace, preferences } = await open(LayoutMenu)
    await choose('Watching')
    expect([workspace.currentWorkspace.hasTicket, names().length]).toEqual([false, 6])
    await choose('Standard')
    expect(preferences.value.workspaces).toEqual({})
  })

  it('adds and removes nothing while the panels are locked', async () => {
    const { preferences } = await open(LayoutMenu)
    await preferences.setPreferences({ isLocked: true })
    const before = names()
    const item = await choose('Chart 2')
    expect(item?.getAttribute('aria-disabled')).toBe('true')
    expect(names()).toEqual(before)
  })
})

describe('move dialog of a panel', () => {
  const open = (panel: 'book' | 'tables') =>
    mountDialog(MovePanelDialog, { snapshot: snapshot(), props: { panel } })

  it('moves it to a side of another panel, or into its tabs', async () => {
    const { press } = await open('book')
    await press('Move')
    expect(names()).toEqual(['chart', 'book', 'dom depth', 'trades', 'tables'])
    expect(useScreenStore().overlay).toEqual({ is: 'none' })
  })

  it('offers its own place only for a split', async () => {
    const { all, choose, press } = {
      ...(await open('book')),
      all: () => [...document.querySelectorAll('option')].map(each => each.textContent.trim()),
    }
    expect(all()).toContain('its own tabs (DOM, Depth)')
    await choose('In its tabs')
    expect(all()).not.toContain('its own tabs (DOM, Depth)')
    await press('Move')
    expect(names()).toEqual(['chart book', 'dom depth', 'trades', 'tables'])
  })

  it('can be navigated with a screen reader', async () => {
    const { dialog } = await open('tables')
    expect(await axeFaults(dialog()!)).toEqual([])
  })
})

it.each([
  [0.5, 0.5, 'inside'],
  [0.1, 0.5, 'left'],
  [0.9, 0.4, 'right'],
  [0.4, 0.05, 'above'],
  [0.6, 0.95, 'below'],
  [0.3, 0.3, 'inside'],
  [0.2, 0.1, 'above'],
] as const)('places a tab dropped at %d across and %d down %s', (across, down, at) =>
  expect(findDropPosition(across, down)).toBe(at),
)

describe('layout command', () => {
  it('shows the requested table in front, and reopens a closed tables panel', async () => {
    await mountDesk(TradeCommands, { snapshot: snapshot() })
    const workspace = useWorkspaceStore()
    const show = () => commandCalled('tab orders')?.run()
    await workspace.movePanel('tables', { beside: 'trades', at: 'inside' })
    await workspace.showPanel('trades')
    show()
    expect([workspace.groupOf('tables')?.shown, useScreenStore().blotterTab]).toEqual(['tables', 'orders'])
    await workspace.closePanel('tables')
    show()
    expect(workspace.groupOf('tables')?.shown).toBe('tables')
  })

  it('sets the interval of the last used chart only', async () => {
    await mountDesk(TradeCommands, { snapshot: snapshot() })
    const workspace = useWorkspaceStore()
    workspace.revealPanel('chart-2')
    commandCalled('interval 1h')?.run()
    expect([workspace.intervalOf('chart'), workspace.intervalOf('chart-2')]).toEqual(['1h', '1h'])
    workspace.lastUsedPanel = 'chart-2'
    commandCalled('interval 1d')?.run()
    expect([workspace.intervalOf('chart'), workspace.intervalOf('chart-2')]).toEqual(['1h', '1d'])
  })

  it('is blocked, with the reason, if it moves, adds or closes a panel while panels are locked', async () => {
    await mountDesk(TradeCommands, { snapshot: snapshot() })
    await usePreferenceStore().setPreferences({ isLocked: true })
    for (const id of ['move panel', 'add chart-2', 'close book'])
      expect(commandCalled(id)?.blocked?.()).toBe('panels locked')
    await usePreferenceStore().setPreferences({ isLocked: false })
    expect(commandCalled('close book')?.blocked?.()).toBeUndefined()
  })
})
