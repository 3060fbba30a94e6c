import { createHash, randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { OrderDraft } from '../../src/core/write/venue-write'
import type { PracticeFault } from '../../src/practice/faults/fault-registry'
import type { PracticeHandle } from '../../src/practice/open-practice'
import { createAccountKey, type AccountCredentials } from '../../src/practice/account/account-keys'
import type { DeskProcess } from './desk-process'
import { textCanary, type Canary } from './search'
import type { TypedKey } from './acts'
import { generousGuards } from '../kit/generous-guards'

/** Records of other accounts, placed before the own ones so that the first row is never the own one. */
export interface Strangers {
  readonly keys: readonly AccountCredentials[]
  readonly mails: readonly string[]
}

/** Adds keys of other people to the same account, each with a mail address. */
export function inviteStrangers({ exchange, account }: PracticeHandle): Strangers {
  const own = [...exchange.keys]
  exchange.keys.clear()
  const mails = ['venue.side', 'desk.two'].map(
    name => `${name}.${randomBytes(6).toString('hex')}@canary.example`,
  )
  const keys = mails.map(tag => {
    const { key, credentials } = createAccountKey(account.accountId, randomBytes(32), exchange.clock.now())
    exchange.keys.set(key.text, Object.assign(key, { tag }))
    return credentials
  })
  for (const [name, key] of own) exchange.keys.set(name, key)
  return { keys, mails }
}

/** A secret in the venue's form that no venue knows. */
export const freshSecret = (): string => `ed25519:${base58.encode(randomBytes(32))}`

const bytesOf = (key: string): Uint8Array => base58.decode(key.replace(/^ed25519:/, ''))

/** Creates the canary of a key: its text and its bytes. */
export const keyCanary = (name: string, key: string): Canary => textCanary(name, key, bytesOf(key))

/** Everything planted before the desk is opened. */
export function plantedIn(
  practice: PracticeHandle,
  { keys, mails }: Strangers,
  refused: string,
): readonly Canary[] {
  const { secret, key } = practice.account
  return [
    keyCanary('the secret', secret),
    keyCanary('a secret that was refused', refused),
    keyCanary('the account’s own public key', key),
    ...keys.map((each, place) => keyCanary(`foreign key ${place + 1}`, each.key)),
    ...mails.map((mail, place) => textCanary(`e-mail ${place + 1}`, mail)),
    textCanary('the account’s e-mail', 'practice@example.com'),
  ]
}

/** Channels in which the account id is allowed: the person sees it, and requests contain it. */
export const mayHoldAccount: ReadonlySet<string> = new Set([
  'IPC frames',
  'the DOM',
  'the desk’s heap',
  'the sheet’s heap',
  'the DOM of a window beside',
  'the heap of a window beside',
  'the database and its log',
  'addresses',
])

/** An order that is filled at once. */
export const order: OrderDraft = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'MARKET',
  quantity: '0.01',
  reduceOnly: false,
  marginMode: 'CROSS',
}

const on = { method: 'POST', path: '/v1/order' }
/** Every end of an order. */
export const ended = ['filled', 'partly filled', 'cancelled', 'rejected', 'refused', 'absent']

/** Faults of the sent orders, one each. Each carries a signature through another kind of error. */
const faults: readonly PracticeFault[] = [
  { name: 'lose the reply', on, times: 1 },
  { name: 'cut the reply', bytes: 25, on, times: 1 },
  { name: 'error after taking', status: 500, on, times: 1 },
  { name: 'error instead', status: 400, code: -1101, message: 'of venue.side@canary.example', on, times: 1 },
  { name: 'garble', find: '"success":true', put: '"success":"', on, times: 1 },
]

/**
 * The fault of the last order, which never arrives. Its absence is proven only after its signature has
 * expired.
 */
const lastFault: PracticeFault = { name: 'redirect', to: 'http://127.0.0.1:9/elsewhere', on, times: 1 }

/** Runs a whole session with faults, from the first start to a locked desk. */
export async function runCourse(desk: DeskProcess, practice: PracticeHandle, refused: string): Promise<void> {
  const { baseUrl, publicStreamUrl, privateStreamUrl, account } = practice
  const addresses = { baseUrl, publicStreamUrl, privateStreamUrl }
  const key: TypedKey = { label: 'main', accountId: account.accountId, secret: account.secret, addresses }
  await desk.act({ is: 'add a key', key: { ...key, secret: refused }, kept: false })
  await desk.act({ is: 'add a key', key, kept: true })
  await desk.act({ is: 'take up the account', label: key.label, guards: generousGuards })
  await desk.act({ is: 'send', draft: order })
  await desk.act({ is: 'wait', for: ended })
  practice.fault({ name: 'garble the frame', find: '{', put: '[', on: { topic: 'position' }, times: 2 })
  for (const fault of faults) {
    practice.fault(fault)
    await desk.act({ is: 'send', draft: order })
    await desk.act({ is: 'wait', for: ended })
    practice.clearFaults()
  }
  practice.fault({
    name: 'garble',
    find: '"rows"',
    put: 'rows',
    on: { path: '/v1/client/key_info' },
    times: 1,
  })
  await desk.act({ is: 'look everywhere' })
  practice.fault({ name: 'close the socket', times: 1 })
  practice.fault(lastFault)
  await desk.act({ is: 'send', draft: order })
  await desk.act({ is: 'wait', for: ['unknown', ...ended] })
  await desk.act({ is: 'save everything' })
  await desk.act({ is: 'lock' })
}

/** A decoy that no filter has reason to take for a secret. */
export const decoyFor = (channel: string): Canary => ({
  name: `a leak planted in ${channel}`,
  values: [createHash('sha256').update(channel).update(randomBytes(8)).digest().subarray(0, 12)],
})
