import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from 'node:crypto'
import { hkdfSync, verify } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endNow, endProgram, isRunning } from '../../../host/system/processes.mjs'
import { firstLineAfter, pause, until } from './sitting.mjs'
import { observed, expectEqual, held, unprovable } from './verdict.mjs'

/** @typedef {import('./verdict.mjs').Found} Found @typedef {import('./verdict.mjs').Point} Point @typedef {import('./sitting.mjs').Sitting} Sitting */

/**
 * A point that only Electron can answer. `probe` gathers the answer and `judge` decides on it, so that a spec can judge
 * answers that it plays.
 *
 * @template Answer
 * @typedef {{ readonly name: string, readonly probe: (sitting: Sitting) => Promise<Answer>, readonly judge: (answer: Answer) => Found }} ElectronPoint
 */

/** Key pair of the first test of RFC 8032, section 7.1, its public half in the form of the venue. */
const KNOWN = {
  seed: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
  publicKey: 'ed25519:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
  raw: Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex'),
}
const keyId = 'contact'
const read = { is: 'call', method: 'GET', path: '/v1/positions', body: '' }

/** DER prefixes of raw public keys: X25519 and Ed25519. */
const SPKI = {
  x25519: Buffer.from('302a300506032b656e032100', 'hex'),
  ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
}
/** @param {keyof typeof SPKI} of @param {Uint8Array} raw */
const publicKeyOf = (of, raw) =>
  createPublicKey({ key: Buffer.concat([SPKI[of], raw]), format: 'der', type: 'spki' })
/** @param {import('node:crypto').KeyObject} key */
const rawOf = key => key.export({ format: 'der', type: 'spki' }).subarray(SPKI.x25519.length)

/**
 * Derives the cipher of a box as `src/signer/box.ts` describes it. It is implemented again here, so that two
 * implementations of the format are compared.
 *
 * @param {import('node:crypto').KeyObject} secret @param {Uint8Array} other @param {Uint8Array} to @param {Uint8Array} from @param {string} purpose
 */
function cipherOf(secret, other, to, from, purpose) {
  const shared = diffieHellman({ privateKey: secret, publicKey: publicKeyOf('x25519', other) })
  const info = Buffer.concat([Buffer.from(`perpdesk-box-1 ${purpose}\n`), to, from])
  const made = Buffer.from(hkdfSync('sha256', shared, '', info, 44))
  return { key: made.subarray(0, 32), nonce: made.subarray(32), label: Buffer.from(`${purpose}\n${keyId}`) }
}

/** @param {string} to @param {Uint8Array} content */
function sealed(to, content) {
  const other = Buffer.from(to, 'base64url')
  const pair = generateKeyPairSync('x25519')
  const from = rawOf(pair.publicKey)
  const { key, nonce, label } = cipherOf(pair.privateKey, other, other, from, 'form→signer')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(label)
  return Buffer.concat([from, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** @param {import('node:crypto').KeyPairKeyObjectResult} pair @param {string} box */
function unsealed(pair, box) {
  const bytes = Buffer.from(box, 'base64url')
  const from = bytes.subarray(0, 32)
  const { key, nonce, label } = cipherOf(pair.privateKey, from, rawOf(pair.publicKey), from, 'signer→keeper')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(label)
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(32, -16)), decipher.final()]).toString('latin1')
}

/** @type {ElectronPoint<{ publicKey: unknown, isBoxOpened: boolean, isBoxMade: boolean, isSigned: boolean }>} */
export const signerPoint = {
  name: 'the signer opens a box, makes one and signs, with Electron’s own cryptography in a process of its own',
  async probe({ electron, built }) {
    const signer = electron.utilityProcess.fork(join(built, 'signer.js'), [], {
      env: { PATH: '' },
      stdio: 'ignore',
    })
    let lastId = 0
    /** @param {object} question @returns {Promise<any>} */
    const answerTo = async question => {
      const answered = Promise.race([
        once(signer, 'message').then(([answer]) => answer),
        once(signer, 'exit').then(([code]) => ({ is: `ended with ${code}` })),
      ])
      signer.postMessage({ ...question, keyId, ask: (lastId += 1) })
      return answered
    }
    try {
      await once(signer, 'spawn')
      const { to = '' } = await answerTo({ do: 'offer', from: 'form' })
      const key = await answerTo({ do: 'hold', to, box: sealed(to, KNOWN.seed) })
      const keeper = generateKeyPairSync('x25519')
      const { box = '' } = await answerTo({ do: 'seal', to: rawOf(keeper.publicKey).toString('base64url') })
      const { at, signature = '' } = await answerTo({ do: 'sign', what: read, offset: 0 })
      return {
        publicKey: key.publicKey,
        isBoxOpened: key.is === 'key',
        isBoxMade: unsealed(keeper, box).startsWith(`perpdesk-key-1.${KNOWN.seed.toString('base64url')}.`),
        isSigned: verify(
          null,
          Buffer.from(`${at}${read.method}${read.path}${read.body}`),
          publicKeyOf('ed25519', KNOWN.raw),
          Buffer.from(signature, 'base64url'),
        ),
      }
    } finally {
      signer.kill()
    }
  },
  judge: answer =>
    expectEqual(answer, { publicKey: KNOWN.publicKey, isBoxOpened: true, isBoxMade: true, isSigned: true }),
}

/** Time within which a process has to notice that main is gone. */
const ENDING_MS = 10_000

/** @type {ElectronPoint<{ begun: readonly string[], left: readonly string[] }>} */
export const killedPoint = {
  name: 'no process beside main outlives it, also where main is killed',
  async probe(sitting) {
    // Within the folder of this run, which is removed once every process of it has ended.
    const home = mkdtempSync(join(process.env['PERPDESK_HOME'] ?? tmpdir(), 'killed-'))
    const { program, args, env, mark } = sitting.another(home)
    const main = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      /** @type {{ children: { pid: number, name: string }[] }} */
      const { children } = await firstLineAfter(mark, main)
      const ended = once(main, 'exit')
      endNow(main)
      await ended
      const left = () => children.filter(({ pid }) => isRunning({ pid, born: '' }))
      const end = Date.now() + ENDING_MS
      while (left().length > 0 && Date.now() < end) await pause(100)
      const names = (/** @type {typeof children} */ some) => some.map(({ name }) => name)
      const answer = { begun: names(children), left: names(left()) }
      for (const { pid } of left()) endProgram(pid)
      return answer
    } finally {
      endNow(main)
    }
  },
  judge({ begun, left }) {
    if (begun.length === 0) return observed('it had no process beside it')
    return left.length === 0 ? held : observed(`still there: ${left.join(', ')}`)
  },
}

/** @type {ElectronPoint<{ ladder: number, chart: number, desk: number }>} */
export const zoomPoint = {
  name: 'a window beside is zoomed alone',
  async probe(sitting) {
    await sitting.call('windows.open', { kind: 'chart' })
    const [desk, ladder, chart] = await Promise.all([
      sitting.page('desk'),
      sitting.page('ladder'),
      sitting.page('chart'),
    ])
    const pages = { ladder, chart, desk }
    const width = async (/** @type {import('electron').WebContents} */ page) =>
      Number(await sitting.run(page, () => innerWidth))
    const was = { ladder: await width(ladder), chart: await width(chart), desk: await width(desk) }
    ladder.setZoomFactor(2)
    try {
      await until('the ladder to be zoomed', async () => (await width(ladder)) < was.ladder)
      await pause(300)
      /** @param {keyof typeof pages} name */
      const times = async name => Math.round(was[name] / (await width(pages[name])))
      return { ladder: await times('ladder'), chart: await times('chart'), desk: await times('desk') }
    } finally {
      ladder.setZoomFactor(1)
      const around = sitting.electron.BaseWindow.getAllWindows().find(({ contentView }) =>
        contentView.children.some(view => 'webContents' in view && view.webContents === chart),
      )
      around?.close()
    }
  },
  judge: answer => expectEqual(answer, { ladder: 2, chart: 1, desk: 1 }),
}

const COLOUR = [0x12, 0x34, 0x56]
/** Difference in one channel that a colour profile of the screen may make. */
const ROUNDED = 3

/** @type {ElectronPoint<readonly number[]>} */
export const paintPoint = {
  name: 'a view has the colour that main gave it until its page has drawn',
  async probe({ electron: { BaseWindow, WebContentsView } }) {
    const frame = new BaseWindow({ width: 200, height: 200 })
    const view = new WebContentsView({ webPreferences: { sandbox: true, partition: 'first paint' } })
    try {
      view.setBackgroundColor(`#${Buffer.from(COLOUR).toString('hex')}`)
      frame.contentView.addChildView(view)
      view.setBounds({ x: 0, y: 0, width: 200, height: 200 })
      // A blank document is in the state of a page before its first paint.
      await view.webContents.loadURL('about:blank')
      await pause(500)
      const picture = await view.webContents.capturePage()
      const [blue = -1, green = -1, red = -1] = picture.isEmpty() ? [] : picture.toBitmap()
      return [red, green, blue]
    } finally {
      view.webContents.close()
      frame.close()
    }
  },
  judge(colour) {
    if (colour.includes(-1)) return unprovable('no picture of it could be taken')
    const isMeant = colour.every((channel, at) => Math.abs(channel - (COLOUR[at] ?? 0)) <= ROUNDED)
    return isMeant ? held : observed(`rgb(${colour.join(', ')})`)
  },
}

/** Time within which the system has to answer a notification. */
const ANSWER_MS = 10_000

/** @type {ElectronPoint<{ isSupported: boolean, answer?: 'show' | 'failed' | undefined }>} */
export const notificationPoint = {
  name: 'a notification is shown, or is reported as failed',
  async probe({ electron: { Notification } }) {
    if (!Notification.isSupported()) return { isSupported: false }
    const notification = new Notification({ title: 'Perpdesk', body: 'First contact', silent: true })
    /** @type {Promise<'show' | 'failed' | undefined>} */
    const answer = new Promise(done => {
      notification.once('show', () => done('show'))
      notification.once('failed', () => done('failed'))
      setTimeout(done, ANSWER_MS)
    })
    notification.show()
    const event = await answer
    notification.close()
    return { isSupported: true, answer: event }
  },
  judge({ isSupported, answer }) {
    if (!isSupported) return unprovable('the system supports no notifications')
    return answer === undefined ? observed('it was neither shown nor reported as failed') : held
  },
}

/** @template Answer @param {ElectronPoint<Answer>} point @returns {Point} */
const asPoint = ({ name, probe, judge }) => ({
  name,
  prove: async sitting => (sitting.isStandIn ? unprovable('needs Electron') : judge(await probe(sitting))),
})

/** Every one of them, as the stand-in never tries it. @type {readonly Point[]} */
export const electronPoints = [
  asPoint(signerPoint),
  asPoint(killedPoint),
  asPoint(zoomPoint),
  asPoint(paintPoint),
  asPoint(notificationPoint),
]
