import { afterEach, describe, expect, it } from 'vitest'
import { explainUnsentWrite } from '../../src/messages/unresolved-attempt'
import { openEphemeralVault } from '../../src/main/keychain/ephemeral-vault'
import type { EphemeralVault } from '../../src/main/main-ports'
import { resting } from '../kit/drafts'
import { memorySigner, type MemorySigner } from '../kit/memory-signer'
import { openDesk, type OpenDesk } from '../kit/open-desk'

type Sign = EphemeralVault['sign']
type SignArguments = Parameters<Sign>

const order = 'POST /v1/order'
const unconfirmed = { is: 'not sent', why: 'not signed: unconfirmed' }

let desk: OpenDesk
let signer: MemorySigner
let vault: EphemeralVault
afterEach(() => desk.close())

/** Opens a desk with a fault between main and its signer. */
async function open(faulty: (vault: EphemeralVault) => Partial<EphemeralVault> = () => ({})): Promise<void> {
  desk = await openDesk({
    practiceVault(clock) {
      signer = memorySigner(clock)
      vault = openEphemeralVault(signer)
      return { ...vault, ...faulty(vault) }
    },
  })
}

const isWrite = (what: SignArguments[1]) => what.is === 'call' && what.method !== 'GET'

/** Changes what main asks the signer to sign, for writes. */
const changing =
  (change: (...args: SignArguments) => SignArguments) =>
  ({ sign }: EphemeralVault): Partial<EphemeralVault> => ({
    sign: (...args) => sign(...(isWrite(args[1]) ? change(...args) : args)),
  })

async function send(): Promise<unknown> {
  const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
  return desk.attempts().find(one => one.id === id)?.state
}

describe('an order', () => {
  it('is signed once for its sheet, and by nothing that is asked again', async () => {
    const calls: SignArguments[] = []
    await open(changing((...all) => (calls.push(all), all)))
    expect(await send()).toMatchObject({ is: 'live' })
    const [[keyId, what, offset, claims] = []] = calls
    expect(claims?.confirmed).toMatchObject({ account: desk.practice.account.accountId })
    if (keyId === undefined || what === undefined || offset === undefined)
      throw new Error('Nothing was signed.')
    for (const again of [claims, {}, undefined])
      expect(await vault.sign(keyId, what, offset, again)).toEqual({ ok: false, why: 'unconfirmed' })
    expect(desk.received(order)).toBe(1)
  })

  it('has its box opened while it is checked, before it is signed', async () => {
    const steps: string[] = []
    await open(made => ({
      openConfirmation(keyId, sealed) {
        steps.push('opened')
        made.openConfirmation(keyId, sealed)
      },
      sign(...args) {
        if (isWrite(args[1])) steps.push('signed')
        return made.sign(...args)
      },
    }))
    expect(await send()).toMatchObject({ is: 'live' })
    expect(steps).toEqual(['opened', 'signed'])
  })

  it.each<[string, (...args: SignArguments) => SignArguments]>([
    [
      'other bytes than the sheet confirmed',
      (keyId, what, offset, claims) => {
        const body = what.is === 'call' ? what.body.replace('0.01', '0.02') : ''
        return [keyId, { ...what, body } as SignArguments[1], offset, claims]
      },
    ],
    [
      'another account',
      (keyId, what, offset, { confirmed, ...claims } = {}) => [
        ...([keyId, what, offset] as const),
        { ...claims, ...(confirmed && { confirmed: { ...confirmed, account: '0xother' } }) },
      ],
    ],
    [
      'another host',
      (keyId, what, offset, { confirmed, ...claims } = {}) => [
        ...([keyId, what, offset] as const),
        { ...claims, ...(confirmed && { confirmed: { ...confirmed, host: 'other.example' } }) },
      ],
    ],
    ['no sheet', (keyId, what, offset) => [keyId, what, offset]],
  ])('is not sent if main asks to sign it for %s', async (_what, change) => {
    await open(changing(change))
    expect(await send()).toMatchObject(unconfirmed)
    expect(desk.received(order)).toBe(0)
  })

  it('is not sent if its sheet had nothing to seal to, and the next one is', async () => {
    let offers = 0
    await open(({ takeSheetOffer }) => ({
      takeSheetOffer: keyId => ((offers += 1) === 1 ? undefined : takeSheetOffer(keyId)),
    }))
    expect(await send()).toMatchObject(unconfirmed)
    expect(explainUnsentWrite(unconfirmed.why)).toBe('confirmation did not reach the key: confirm again')
    expect(await send()).toMatchObject({ is: 'live' })
    expect(desk.received(order)).toBe(1)
  })

  it('is not sent if the signer restarts between the confirmation and the signature', async () => {
    let restarts = 0
    await open(made => ({
      sign(...args) {
        if (isWrite(args[1]) && (restarts += 1) === 1) signer.die()
        return made.sign(...args)
      },
    }))
    expect(await send()).toMatchObject({ is: 'not sent', why: 'not signed: unavailable' })
    expect(desk.received(order)).toBe(0)
    await desk.turn(1_000)
    await desk.until('the next signer', ({ writes }) => writes?.value.state === 'active')
    expect(await send()).toMatchObject({ is: 'live' })
    expect(desk.received(order)).toBe(1)
  })
})
