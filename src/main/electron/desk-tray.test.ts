import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TradingState } from '@core/guard/trading-guards'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { createDeskTray, type DeskTray } from './desk-tray'

const open: TradingState = { state: 'active', holds: [] }
const stopped: TradingState = { state: 'reducing', holds: [{ is: 'stopped', since: 1 }] }
const unknown: TradingState = { state: 'held', holds: [{ is: 'unknown', attempts: 1 }] }

interface Line {
  readonly label: string
  readonly enabled: boolean
  click(): void
}
interface Icon {
  readonly image: { readonly picture: Buffer }
  emit(name: 'click'): void
  isDestroyed(): boolean
}

let stage: BareStage
let tray: DeskTray
let actions: string[]

beforeEach(() => {
  stage = openBareStage()
  actions = []
  tray = createDeskTray({
    raise: () => actions.push('raise'),
    stop: () => actions.push('stop'),
    lock: () => actions.push('lock'),
    leave: () => actions.push('leave'),
  })
})
afterEach(() => stage.close())

const callsOf = (api: string) => stage.stage.calls.filter(call => call.api === api)
const icon = () => callsOf('Tray').at(-1)?.args[0] as Icon
const lines = () => (callsOf('Tray.setContextMenu').at(-1)?.args[0] as { items: Line[] }).items
const show = (writes: TradingState | undefined, kind?: string, isMaintained = false) =>
  tray.updateState({ kind, writes, isMaintained })
const tip = () => callsOf('Tray.setToolTip').at(-1)?.args[0]

describe('the tray icon', () => {
  it('is hidden unless enabled, and is removed when disabled', () => {
    show(open, 'practice')
    expect(callsOf('Tray')).toEqual([])
    tray.setVisible(true)
    tray.setVisible(true)
    expect([callsOf('Tray').length, icon().isDestroyed()]).toEqual([1, false])
    tray.setVisible(false)
    tray.setVisible(false)
    expect(icon().isDestroyed()).toBe(true)
    tray.setVisible(true)
    expect([callsOf('Tray').length, tip()]).toEqual([2, 'PRACTICE — Perpdesk'])
  })

  it.each([
    ['practice', open, 'PRACTICE: Trading is on.', 'PRACTICE — Perpdesk', true],
    ['live', stopped, 'LIVE: Only what lowers risk can be sent.', 'LIVE · STOPPED — Perpdesk', false],
    [
      'live',
      unknown,
      'LIVE: An outcome is unknown: nothing is sent until it is known.',
      'LIVE · UNKNOWN — Perpdesk',
      true,
    ],
    [undefined, undefined, 'Nothing can be sent now.', 'Perpdesk', true],
  ])('of a %s desk in the state %j reads %j', (kind, writes, sentence, title, canStop) => {
    tray.setVisible(true)
    show(writes, kind)
    const [first, , , stop] = lines()
    expect([first?.label, first?.enabled, tip(), stop?.label, stop?.enabled]).toEqual([
      sentence,
      false,
      title,
      'Stop trading',
      canStop,
    ])
  })

  it('says that nothing can be sent while the venue is in maintenance', () => {
    tray.setVisible(true)
    show(open, 'live', true)
    expect(lines()[0]?.label).toBe('LIVE: Nothing can be sent now.')
  })

  it('changes its light with the state, and is not redrawn while the state is the same', () => {
    tray.setVisible(true)
    show(open)
    const [light, menuCount] = [icon().image.picture, callsOf('Tray.setContextMenu').length]
    show({ ...open })
    expect(callsOf('Tray.setContextMenu').length).toBe(menuCount)
    show(unknown)
    expect(icon().image.picture.equals(light)).toBe(false)
  })

  it('shows the window, stops, locks and quits, and does nothing else', () => {
    tray.setVisible(true)
    show(open)
    for (const line of lines()) line.click()
    icon().emit('click')
    expect(actions).toEqual(['raise', 'stop', 'lock', 'leave', 'raise'])
  })
})
