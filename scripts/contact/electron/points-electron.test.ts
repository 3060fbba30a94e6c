import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { parseSignerQuestion } from '../../../src/signer/signer-protocol'
import { createRequestSigner } from '../../../src/signer/request-signer'
import {
  electronPoints,
  killedPoint,
  notificationPoint,
  paintPoint,
  signerPoint,
  zoomPoint,
} from './points-electron.mjs'
import type { Sitting } from './sitting.mjs'
import { lineOf, verdictOf, type Found } from './verdict.mjs'

const signed = {
  publicKey: 'ed25519:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
  isBoxOpened: true,
  isBoxMade: true,
  isSigned: true,
}
const zoomed = { ladder: 2, chart: 1, desk: 1 }
const judged = (name: string, found: Found) => verdictOf({ name }, found, false).is

describe('a check that needs Electron', () => {
  it.each<[string, Found]>([
    [signerPoint.name, signerPoint.judge(signed)],
    [killedPoint.name, killedPoint.judge({ begun: ['Signer', 'Practice exchange'], left: [] })],
    [zoomPoint.name, zoomPoint.judge(zoomed)],
    [paintPoint.name, paintPoint.judge([0x12, 0x34, 0x56])],
    [paintPoint.name, paintPoint.judge([0x13, 0x33, 0x58])],
    [notificationPoint.name, notificationPoint.judge({ isSupported: true, answer: 'show' })],
    [notificationPoint.name, notificationPoint.judge({ isSupported: true, answer: 'failed' })],
  ])('confirms that %s: %#', (name, found) => expect(judged(name, found)).toBe('confirmed'))

  it.each<[string, Found]>([
    [signerPoint.name, signerPoint.judge({ ...signed, publicKey: 'ed25519:x' })],
    [signerPoint.name, signerPoint.judge({ ...signed, publicKey: undefined, isBoxOpened: false })],
    [signerPoint.name, signerPoint.judge({ ...signed, isBoxMade: false })],
    [signerPoint.name, signerPoint.judge({ ...signed, isSigned: false })],
    [killedPoint.name, killedPoint.judge({ begun: ['Signer'], left: ['Signer'] })],
    [killedPoint.name, killedPoint.judge({ begun: [], left: [] })],
    [zoomPoint.name, zoomPoint.judge({ ...zoomed, chart: 2 })],
    [zoomPoint.name, zoomPoint.judge({ ...zoomed, desk: 2 })],
    [zoomPoint.name, zoomPoint.judge({ ...zoomed, ladder: 1 })],
    [paintPoint.name, paintPoint.judge([255, 255, 255])],
    [paintPoint.name, paintPoint.judge([0x12, 0x34, 0x5a])],
    [notificationPoint.name, notificationPoint.judge({ isSupported: true })],
  ])('refutes that %s: %#', (name, found) => expect(judged(name, found)).toBe('refuted'))

  it.each<[string, Found]>([
    [paintPoint.name, paintPoint.judge([-1, -1, -1])],
    [notificationPoint.name, notificationPoint.judge({ isSupported: false })],
  ])('has no result for %s where the system does not support it', (name, found) =>
    expect(judged(name, found)).toBe('cannot be shown'),
  )

  it('is skipped on the stand-in, with the reason that it needs Electron', async () => {
    const standIn = { isStandIn: true } as Sitting
    for (const point of electronPoints) {
      const verdict = verdictOf(point, await point.prove(standIn), true)
      expect(lineOf(verdict)).toBe(`cannot be shown  ${point.name} (needs Electron)`)
    }
  })
})

describe('signer check', () => {
  /** A process beside main that answers as the signer does, with each answer changed on its way. */
  function playing(change: (answer: object) => object): Sitting {
    const answer = createRequestSigner({ system: () => 1_000, steady: () => 1_000 })
    class Child extends EventEmitter {
      constructor() {
        super()
        setImmediate(() => this.emit('spawn'))
      }
      kill = () => true
      postMessage(message: unknown) {
        const question = parseSignerQuestion(message)
        if (question === undefined) throw new Error('That is no question.')
        setImmediate(() => this.emit('message', change(answer(question))))
      }
    }
    const electron = { utilityProcess: { fork: () => new Child() } }
    return { electron, built: '/built' } as unknown as Sitting
  }

  it('is confirmed by the signer of this build', async () => {
    expect(await signerPoint.probe(playing(answer => answer))).toEqual(signed)
  })

  it('is refuted by a signature over something else', async () => {
    const result = signerPoint.probe(playing(answer => ('at' in answer ? { ...answer, at: 1 } : answer)))
    expect(await result).toEqual({ ...signed, isSigned: false })
  })
})
