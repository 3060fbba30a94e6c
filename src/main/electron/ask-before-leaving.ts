import { app, dialog, type BaseWindow } from 'electron'
import type { Leaving } from '@core/context/leaving'
import { isSeen, raise } from './frame'
import { spoken } from '@messages/spoken'

/**
 * Says once what stays live when the person closes the desk's window, or leaves by any other way, and goes when
 * they still want to. Whoever is told that everything is left is told so only when nothing asks any more.
 */
export function askBeforeLeaving(frame: BaseWindow, leaving: () => Leaving, onLeave: () => void): void {
  let agreed = false
  let isAsked = false

  app.on('before-quit', event => {
    // Whatever else is open would be closed while the question stands.
    if (agreed || frame.isDestroyed() || spoken.leaving.leavingSentence(leaving()) === undefined)
      return onLeave()
    event.preventDefault()
    frame.close()
  })
  frame.on('close', event => {
    const sentence = agreed ? undefined : spoken.leaving.leavingSentence(leaving())
    if (sentence === undefined) return
    event.preventDefault()
    if (!isAsked) void ask(sentence)
  })

  async function ask(sentence: string): Promise<void> {
    isAsked = true
    // A question in front of a window that is put away would wait unseen.
    if (!isSeen(frame)) raise(frame)
    const { leaveSays } = spoken.menu
    const { response } = await dialog.showMessageBox(frame, {
      type: 'info',
      title: leaveSays.title,
      message: leaveSays.question,
      detail: sentence,
      buttons: [leaveSays.leave, leaveSays.stay],
      defaultId: 1,
      // Dismissing the sentence leaves: nothing is lost by it, and a system going down dismisses it too.
      cancelId: 0,
    })
    isAsked = false
    agreed = response === 0
    if (agreed && !frame.isDestroyed()) frame.close()
  }
}
