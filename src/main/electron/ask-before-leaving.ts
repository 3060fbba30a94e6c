import { app, dialog, type BaseWindow } from 'electron'
import type { LeavingExposure } from '@core/context/leaving'
import { isWindowVisible, raiseWindow } from './frame'
import { currentMainMessages } from '@messages/spoken'

/**
 * Says once what stays live when the person closes the desk's window, or leaves by any other way, and goes when
 * they still want to. Whoever is told that everything is left is told so only when nothing asks any more.
 */
export function confirmBeforeQuit(frame: BaseWindow, describeLeaving: () => LeavingExposure, onQuit: () => void): void {
  let isConfirmed = false
  let isAsked = false

  app.on('before-quit', event => {
    // Whatever else is open would be closed while the question stands.
    if (isConfirmed || frame.isDestroyed() || currentMainMessages.leaving.describeLeavingExposure(describeLeaving()) === undefined)
      return onQuit()
    event.preventDefault()
    frame.close()
  })
  frame.on('close', event => {
    const sentence = isConfirmed ? undefined : currentMainMessages.leaving.describeLeavingExposure(describeLeaving())
    if (sentence === undefined) return
    event.preventDefault()
    if (!isAsked) void promptUser(sentence)
  })

  async function promptUser(sentence: string): Promise<void> {
    isAsked = true
    // A question in front of a window that is put away would wait unseen.
    if (!isWindowVisible(frame)) raiseWindow(frame)
    const { quitConfirmationMessages } = currentMainMessages.menu
    const { response } = await dialog.showMessageBox(frame, {
      type: 'info',
      title: quitConfirmationMessages.title,
      message: quitConfirmationMessages.question,
      detail: sentence,
      buttons: [quitConfirmationMessages.leave, quitConfirmationMessages.stay],
      defaultId: 1,
      // Dismissing the sentence leaves: nothing is lost by it, and a system going down dismisses it too.
      cancelId: 0,
    })
    isAsked = false
    isConfirmed = response === 0
    if (isConfirmed && !frame.isDestroyed()) frame.close()
  }
}
