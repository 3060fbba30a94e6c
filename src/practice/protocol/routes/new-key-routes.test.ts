import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStranger, type Reading } from '../../../../test/kit/stranger'
import { evmWallet, type TestWallet } from '../../../../test/kit/wallet'
import { encodeBase58 } from '../../account/base58'
import { getPracticeWallet } from '../../account/practice-wallets'
import { openPractice, type PracticeHandle } from '../../open-practice'

const DAY = 86_400_000
const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  AddOrderlyKey: [
    { name: 'brokerId', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'orderlyKey', type: 'string' },
    { name: 'scope', type: 'string' },
    { name: 'timestamp', type: 'uint64' },
    { name: 'expiration', type: 'uint64' },
  ],
}

let practice: PracticeHandle
let wallet: TestWallet
beforeEach(async () => {
  practice = await openPractice({ seed: 7, limits: false, clock: { is: 'by hand', at: 1_800_000_000_000 } })
  wallet = evmWallet(getPracticeWallet(practice.account.accountId).secret)
})
afterEach(() => practice.close())

const freshKey = (): string => {
  const { publicKey } = generateKeyPairSync('ed25519')
  return `ed25519:${encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))}`
}

type Message = Readonly<Record<string, string | number>>
const message = (changes: Message = {}): Message => ({
  brokerId: 'practice',
  chainId: 31337,
  orderlyKey: freshKey(),
  scope: 'read,trading',
  timestamp: practice.now(),
  expiration: practice.now() + 30 * DAY,
  ...changes,
})

const signed = (of: Message, by = wallet, chainId = of['chainId']): string =>
  by.sign(
    JSON.stringify({
      types,
      primaryType: 'AddOrderlyKey',
      domain: { name: 'Orderly', version: '1', chainId, verifyingContract: `0x${'Cc'.repeat(20)}` },
      message: of,
    }),
  )

const post = (of: Message, signature = signed(of), userAddress = wallet.address) =>
  createStranger(practice).ask('/v1/orderly_key', { message: of, signature, userAddress })
const readKey = ({ orderlyKey }: Message) =>
  createStranger(practice).get(
    `/v1/get_orderly_key?account_id=${practice.account.accountId}&orderly_key=${String(orderlyKey)}`,
  )

describe('a key that a wallet signed', () => {
  it('exists with the signed scope and expiry', async () => {
    const own = message()
    expect((await readKey(own)).json).toMatchObject({ success: false, code: -1006 })
    expect((await post(own)).json).toMatchObject({ success: true, data: { orderly_key: own['orderlyKey'] } })
    expect((await readKey(own)).data).toMatchObject({
      scope: 'read,trading',
      expiration: own['expiration'],
    })
  })

  it('exists once, however often it is sent', async () => {
    const own = message()
    await post(own)
    expect((await post(own)).json).toMatchObject({ success: false, code: -1007 })
  })

  it.each<[string, () => Promise<{ readonly json: Reading }>, number]>([
    ['another wallet signed it', () => post(...by(evmWallet())), -1001],
    ['another message was signed', () => post(message(), signed(message())), -1001],
    ['another chain was signed for', () => post(...on(0)), -1001],
    ['the chain is none of the list', () => post(message({ chainId: 1 })), -1005],
    ['a scope is none', () => post(message({ scope: 'read,everything' })), -1005],
    ['a scope is said twice', () => post(message({ scope: 'read,read' })), -1005],
    ['the end is too far', () => post(message({ expiration: practice.now() + 366 * DAY })), -1005],
    ['the end is over', () => post(message({ expiration: practice.now() })), -1005],
    ['it was signed too long ago', () => post(message({ timestamp: practice.now() - DAY })), -1005],
    ['it was signed ahead of time', () => post(message({ timestamp: practice.now() + DAY })), -1005],
    ['the key is none', () => post(message({ orderlyKey: `ed25519:${'1'.repeat(40)}` })), -1005],
    ['no such wallet has an account', () => post(...by(evmWallet(), true)), -1006],
    ['the broker has no such account', () => post(message({ brokerId: 'another' })), -1006],
  ])('is refused if %s', async (_, ask, code) => {
    expect((await ask()).json).toMatchObject({ success: false, code })
  })

  const by = (other: TestWallet, isItself = false) => {
    const own = message()
    return [own, signed(own, other), isItself ? other.address : wallet.address] as const
  }
  const on = (chainId: number) => {
    const own = message()
    return [own, signed(own, wallet, chainId), wallet.address] as const
  }

  it('is activated late, or never, if scripted so', async () => {
    practice.fault({ name: 'activate late', ms: 5_000 })
    const [late, never] = [message(), message()]
    await post(late)
    practice.fault({ name: 'accept without effect' })
    expect((await post(never)).json).toMatchObject({ success: true })
    expect((await readKey(late)).json).toMatchObject({ success: false })
    await practice.advance(6_000)
    expect((await readKey(late)).json).toMatchObject({ success: true })
    expect((await readKey(never)).json).toMatchObject({ success: false })
  })
})
