import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { BaseWindow } from '../../../host/surface/window.mjs'
import type { LeavingExposure } from '@core/context/leaving-exposure'
import { confirmBeforeQuit } from './quit-confirmation'

const quiet: LeavingExposure = { unknown: 0, orders: 0, positions: 0, uncoveredMarkets: [] }
const unknown: LeavingExposure = { ...quiet, unknown: 1 }

let desk: BareStage
let frame: BaseWindow
let popout: BaseWindow
let leaving: LeavingExposure
let shownDialogs: Promise<unknown>[]
/** Number of reports that everything is being left. */
let left: number

beforeEach(() => {
  desk = openBareStage()
  shownDialogs = []
  const { dialog } = desk.stage.native
  const ask = dialog.showMessageBox.bind(dialog)
  dialog.showMessageBox = (...options) => {
    const question = ask(...options)
    shownDialogs.push(question)
    return question
  }
  ;[frame, popout] = [new BaseWindow(), new BaseWindow()]
  frame.on('closed', () => popout.destroy())
  leaving = quiet
  left = 0
  confirmBeforeQuit(
    frame as never,
    () => leaving,
    () => (left += 1),
  )
})
afterEach(() => desk.close())

const questions = () => desk.stage.calls.filter(({ api }) => api === 'dialog.showMessageBox')
const answer = (response: 0 | 1) => desk.stage.native.dialog.answers.push({ response })
const gone = () => new Promise(done => frame.once('closed', done))
/** Resolves once the question that was asked last is answered. */
const answered = () => shownDialogs.at(-1)
const open = () => [frame.isDestroyed(), popout.isDestroyed()]

describe('quitting', () => {
  it('asks nothing when nothing is left behind', async () => {
    desk.stage.app.quit()
    expect([questions(), open(), left]).toEqual([[], [true, true], 1])
    await expect.poll(() => desk.ends).toEqual([0])
  })

  it.each([
    ['the window is closed', () => frame.close()],
    ['the desk is left by the menu, the icon or the system', () => desk.stage.app.quit()],
  ])('warns of unknown outcomes when %s, and closes nothing before the answer', async (_, leave) => {
    leaving = unknown
    answer(1)
    leave()
    leave()
    expect([questions().length, open()]).toEqual([1, [false, false]])
    expect(questions()[0]?.args[0]).toMatchObject({ detail: '1 outcome is still unknown.', defaultId: 1 })
    await answered()
    expect([open(), desk.ends]).toEqual([[false, false], []])
  })

  it('asks in front of a visible window', async () => {
    leaving = unknown
    answer(1)
    frame.minimize()
    desk.stage.app.quit()
    expect([questions().length, frame.isVisible(), frame.isMinimized()]).toEqual([1, true, false])
    await answered()
  })

  it('quits once the user confirms, and asks again after each refusal', async () => {
    leaving = unknown
    answer(1)
    desk.stage.app.quit()
    await answered()
    // A person who stays may still close a window for good.
    expect(left).toBe(0)
    answer(0)
    const closed = gone()
    desk.stage.app.quit()
    await closed
    expect([questions().length, open(), left]).toEqual([2, [true, true], 1])
    await expect.poll(() => desk.ends).toEqual([0])
  })
})
