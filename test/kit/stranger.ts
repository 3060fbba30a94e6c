import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { WebSocket } from 'ws'
import { decodeBase58 } from '../../src/practice/account/base58'
import type { AccountCredentials } from '../../src/practice/account/account-keys'
import type { PracticeHandle } from '../../src/practice/open-practice'

/** A client written from the venue's guide alone, as a third party would write one. */
export interface Stranger {
  readonly get: (path: string) => Promise<Said>
  readonly send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Said>
  /** Sends an unsigned request without an account. */
  readonly ask: (path: string, body: object) => Promise<Said>
  /** The headers that sign a request. */
  readonly headers: (method: string, path: string, body?: string) => Record<string, string>
  readonly signText: (text: string) => Buffer
}

/** A response. */
export interface Said {
  readonly status: number
  readonly text: string
  // Answers are parsed as any JavaScript program would.
  readonly json: Reading
  readonly data: Reading
}

/** An answer read loosely: any field may be anything. */
export interface Reading {
  readonly [name: string]: Reading
}

/** A frame of a stream: an answer or a push. */
export interface Frame {
  readonly id?: string
  readonly event?: string
  readonly success?: boolean
  readonly topic?: string
  readonly ts: number
  readonly data?: Reading
}

/** The rows of an answer; empty if there are none. */
export const rowsIn = (reading: Reading | undefined): readonly Reading[] =>
  Array.isArray(reading) ? (reading as readonly Reading[]) : []

const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates a client whose requests are dated `ageMs` before the exchange's time. */
export function createStranger(
  practice: Pick<PracticeHandle, 'account' | 'baseUrl' | 'now'>,
  who: AccountCredentials = practice.account,
  ageMs = 0,
): Stranger {
  const key = secretKey(who.secret)
  const signText = (text: string) => sign(null, Buffer.from(text), key)
  const headers: Stranger['headers'] = (method, path, body = '') => {
    const stamp = String(practice.now() - ageMs)
    return {
      'orderly-timestamp': stamp,
      'orderly-account-id': who.accountId,
      'orderly-key': who.key,
      'orderly-signature': signText(stamp + method + path + body).toString('base64url'),
      'content-type': body === '' ? 'application/x-www-form-urlencoded' : 'application/json',
    }
  }
  const call = async (method: string, path: string, content?: object): Promise<Said> => {
    const body = content === undefined ? '' : JSON.stringify(content)
    const init = { method, headers: headers(method, path, body), ...(body === '' ? {} : { body }) }
    return readReply(await fetch(practice.baseUrl + path, init))
  }
  const ask: Stranger['ask'] = async (path, content) => {
    const unsigned = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers: unsigned, body: JSON.stringify(content) }
    return readReply(await fetch(practice.baseUrl + path, init))
  }
  return { get: path => call('GET', path), send: call, ask, headers, signText }
}

/** Reads a response of any content type. */
async function readReply(reply: Response): Promise<Said> {
  const text = await reply.text()
  const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Reading
  return { status: reply.status, text, json, data: json['data'] as Reading }
}

function secretKey(secret: string): KeyObject {
  const seed = decodeBase58(secret.slice('ed25519:'.length)) ?? new Uint8Array()
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

/** A socket whose frames can be awaited. */
export interface FrameSocket {
  readonly send: (message: object) => void
  /** All frames so far; a frame that is not JSON is empty. */
  readonly frames: readonly Frame[]
  /** The raw texts of the frames. */
  readonly texts: readonly string[]
  /** The first matching frame, past or future. */
  readonly waitForFrame: (meant: (frame: Frame) => boolean) => Promise<Frame>
  readonly closed: Promise<number>
  readonly close: () => void
}

export async function openStream(url: string): Promise<FrameSocket> {
  const socket = new WebSocket(url)
  const frames: Frame[] = []
  const texts: string[] = []
  const waiting = new Set<(frame: Frame) => void>()
  socket.on('message', raw => {
    const text = (raw as Buffer).toString()
    const frame = readFrame(text)
    texts.push(text)
    frames.push(frame)
    for (const wake of waiting) wake(frame)
  })
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    frames,
    texts,
    closed,
    send: message => {
      socket.send(JSON.stringify(message))
    },
    waitForFrame: meant => {
      const found = frames.find(meant)
      if (found !== undefined) return Promise.resolve(found)
      return new Promise(resolve => {
        const wake = (frame: Frame) => {
          if (!meant(frame)) return
          waiting.delete(wake)
          resolve(frame)
        }
        waiting.add(wake)
      })
    },
    close: () => {
      socket.terminate()
    },
  }
}

/** Opens the private stream of an account, authenticates and subscribes. */
export async function listenPrivately(
  practice: PracticeHandle,
  topics: readonly string[],
  who: AccountCredentials = practice.account,
): Promise<FrameSocket> {
  const stream = await openStream(
    practice.privateStreamUrl.replace(practice.account.accountId, who.accountId),
  )
  const timestamp = practice.now()
  const sign = createStranger(practice, who).signText(String(timestamp)).toString('base64')
  stream.send({ id: 'auth', event: 'auth', params: { orderly_key: who.key, sign, timestamp } })
  for (const topic of topics) {
    stream.send({ id: topic, event: 'subscribe', topic })
    await stream.waitForFrame(frame => frame.id === topic)
  }
  return stream
}

function readFrame(text: string): Frame {
  try {
    return JSON.parse(text) as Frame
  } catch (fault) {
    if (fault instanceof SyntaxError) return { ts: NaN }
    throw fault
  }
}
