/**
 * `first-session.js KIND FOLDER URL STREAMS CA`: a session in a new process. Opens a desk at the venue and, at each
 * message of the parent, sends one order and answers with its begin.
 */
import { openArmedDesk } from './armed-press'
import { openConfirmingDesk } from './consent'

const [, , kind, folder = '', url = '', streams = '', ca = ''] = process.argv
const open = kind === 'press' ? openArmedDesk : openConfirmingDesk
const desk = await open({ url, streams, ca }, folder)
process.on('message', () => {
  void desk.act().then(({ began, body }) => process.send?.({ began: String(began), body }))
})
process.on('disconnect', () => process.exit(0))
process.send?.('open')
