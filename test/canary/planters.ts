import { spawn } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveBundle } from './acts'
import { popoutPages, type Session } from './desk-session'

type Planter = (session: Session, text: string) => Promise<unknown> | undefined | void

const inPage =
  (script: (text: string) => void): Planter =>
  (session, text) =>
    session.desk.evaluate(script, text)

/** Runs the planter in another window of the desk, which must exist. */
const inPopout =
  (script: (text: string) => void): Planter =>
  async (session, text) => {
    const [beside] = await popoutPages(session)
    if (beside === undefined) throw new Error('No window is open beside the desk.')
    await beside[1].evaluate(script, text)
  }

/** Requests a missing picture from the page's origin. */
const askForPicture = (text: string): void => void Object.assign(new Image(), { src: `/${text}` })

const breakWith = (text: string): void => {
  setTimeout(() => {
    throw new Error(text)
  })
}

const showInPage = (text: string): void => document.body.setAttribute('data-leak', text)

/** Leaks something through each channel. The search has to find it. */
export const planters: Readonly<Record<string, Planter>> = {
  'standard output': (_, text) => void process.stdout.write(`${text}\n`),
  'standard error': (_, text) => void process.stderr.write(`${text}\n`),
  logs: ({ opening }, text) => appendFileSync(join(opening.home, 'logs', 'perpdesk.log'), `${text}\n`),
  'IPC frames': (session, text) => session.call('market.watch', { symbol: 'X', [text]: text }),
  'the DOM': inPage(showInPage),
  'the desk’s heap': inPage(keepInPage),
  'the sheet’s heap': ({ sheet }, text) => sheet.evaluate(keepInPage, text),
  'the DOM of a window beside': inPopout(showInPage),
  'the heap of a window beside': inPopout(keepInPage),
  'addresses of a window beside': inPopout(askForPicture),
  'errors of a window beside': inPopout(breakWith),
  'the database and its log': (session, text) =>
    session.call('screen.remember', { preferences: JSON.stringify({ theme: 'dark', leak: text }) }),
  'other files of the desk': ({ opening }, text) => writeFileSync(join(opening.home, 'a-leak'), text),
  'the arguments': (_, text) => child([text], {}),
  'the environment': (_, text) => child([], { LEAK: text }),
  addresses: inPage(askForPicture),
  'error objects': inPage(breakWith),
  'the clipboard': async (session, text) => {
    await session.desk.keyboard.press('Shift')
    return session.call('screen.copy', { text })
  },
  'evidence packs': ({ put }, text) => put('evidence packs', 'planted', text),
  // The bundle lists files by name, including unknown ones.
  'the diagnostic bundle': async (session, text) => {
    writeFileSync(join(session.opening.home, text), '')
    await saveBundle(session)
  },
  'saved tables': ({ put }, text) => put('saved tables', 'planted', text),
}

function keepInPage(text: string): void {
  Object.assign(globalThis, { leak: { kept: `${text}` } })
}

/** Starts a child process that lives long enough to be observed. */
function child(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const started = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1500)', ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  return new Promise(done => started.once('exit', () => done()))
}
