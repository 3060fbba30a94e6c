import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openVault } from '../../src/main/keychain/vault'
import { openEphemeralVault } from '../../src/main/keychain/ephemeral-vault'
import { createPracticeVault } from '../kit/memory-vault'
import type { StoredKeyRows, EphemeralVault, Signature, KeyVault } from '../../src/main/main-ports'
import { systemClock } from '../../src/main/clock'
import { signConfirmed } from '../kit/confirmations'
import { turnableClock, type TurnableClock } from '../kit/clock'
import { keeperChildren, type KeeperChildren } from '../kit/keeper-child'
import { signerChildren, type SignerChildren } from '../kit/signer-child'
import { openKeyring, type Keyring, type KeyringState } from '../kit/keyring'
import { memorySigner } from '../kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../kit/memory-vault-parts'
import { practiceKey } from '../kit/sealed-key'
import { keepTyped, typeInto } from '../kit/typed-key'

/** A vault, with control over the store behind it. */
interface Stage {
  /** Opens another vault on the same store, as after a restart. */
  open(knownKeys?: StoredKeyRows): KeyVault
  readonly rows: StoredKeyRows
  become(state: KeyringState): Promise<void>
  /** Awaits the answer, turning the clock on while there is none. */
  inTime<T>(answer: Promise<T>): Promise<T>
}

// Turned by hand, so that no test waits for it on a slow machine.
const PATIENCE = { patience: 3_600_000, firstPatience: 7_200_000 }
const seed = () => Uint8Array.from(randomBytes(32))
const request = {
  is: 'call',
  method: 'POST',
  path: '/v1/order/cancel_all_after',
  body: '{"trigger_after":5000}',
} as const
const question = { is: 'call', method: 'GET', path: '/v1/client/key_info', body: '' } as const
const closers: (() => unknown)[] = []
let children: KeeperChildren
let signers: SignerChildren
/** A Secret Service for every test that leaves its state alone, because starting one takes longer than a test. */
let sharedRing: Keyring
/** Names of keys that no other test uses. */
let [a, b] = ['', '']
let testCount = 0

beforeAll(async () => {
  ;[children, signers, sharedRing] = await Promise.all([keeperChildren(), signerChildren(), openKeyring()])
})
afterAll(async () => {
  children.close()
  signers.close()
  await sharedRing.close()
})
beforeEach(() => {
  testCount += 1
  ;[a, b] = [`live-a${testCount}`, `live-b${testCount}`]
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function keep<T extends { close(): unknown }>(thing: T): T {
  closers.push(() => thing.close())
  return thing
}

function turnFor(clock: TurnableClock): Stage['inTime'] {
  return async answer => {
    let waiting = true
    const done = answer.finally(() => {
      waiting = false
    })
    while (waiting) {
      clock.turn(1_000_000)
      await new Promise(setImmediate)
    }
    return done
  }
}

function onMemoryStore(): Promise<Stage> {
  const store = memoryStore()
  const clock = keep(turnableClock())
  const rows = memoryKeyRows()
  return Promise.resolve({
    rows,
    open: (knownKeys = rows) =>
      keep(
        openVault({
          clock,
          knownKeys,
          fork: () => memoryKeeper(store),
          signer: memorySigner(clock),
          ...PATIENCE,
        }),
      ),
    become: state => {
      store.state = state === 'no bus' ? 'no service' : state
      return Promise.resolve()
    },
    inTime: turnFor(clock),
  })
}

const onSecretService = (): Promise<Stage> => Promise.resolve(stageOn(sharedRing))
const onOwnSecretService = async (): Promise<Stage> => stageOn(keep(await openKeyring()))

function stageOn(opened: Keyring): Stage {
  let ring = opened
  const clock = keep(turnableClock())
  const rows = memoryKeyRows()
  return {
    rows,
    open: (knownKeys = rows) =>
      keep(
        openVault({
          clock,
          knownKeys,
          fork: () => children.fork(ring.env),
          signer: signers.line(),
          ...PATIENCE,
        }),
      ),
    become: async state => {
      if (state === 'locked') ring.lock()
      else if (state === 'frozen') ring.freeze()
      else if (state === 'no service') await ring.crash()
      else ring = keep(await openKeyring(state))
    },
    inTime: turnFor(clock),
  }
}

const signs = (
  publicKey: string,
  { at, bytes }: Signature,
  text = `${at}POST/v1/order/cancel_all_after{"trigger_after":5000}`,
): boolean =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: Buffer.from(base58.decode(publicKey.replace('ed25519:', ''))).toString('base64url'),
      },
      format: 'jwk',
    }),
    bytes,
  )

function valueOf<T>(answer: { ok: true; value: T } | { ok: false; why: string }): T {
  if (!answer.ok) throw new Error(answer.why)
  return answer.value
}

/** A vault whose `keep` takes a key in the form for its kind. */
interface Signing extends Pick<KeyVault, 'sign' | 'takeSheetOffer'> {
  keep(keyId: string, seed: Uint8Array): ReturnType<KeyVault['keep']>
}

const typedInto = (vault: KeyVault): Signing => ({
  keep: (keyId, own) => keepTyped(vault, keyId, own),
  sign: vault.sign,
  takeSheetOffer: vault.takeSheetOffer,
})
const handedTo = (vault: EphemeralVault): Signing => ({
  keep: (keyId, own) => vault.receiveKey(keyId, practiceKey(own)(keyId)),
  sign: vault.sign,
  takeSheetOffer: vault.takeSheetOffer,
})

const keeping: readonly [string, () => Promise<KeyVault>][] = [
  ['on a store in memory', async () => (await onMemoryStore()).open()],
  ['on a real Secret Service', async () => (await onSecretService()).open()],
]
const signing: readonly [string, () => Promise<Signing>][] = [
  ['that keeps nothing, in this process', async () => handedTo(keep(createPracticeVault(systemClock)))],
  ['that keeps nothing, with a real signer', async () => handedTo(keep(openEphemeralVault(signers.line())))],
  ...keeping.map(([name, open]): [string, () => Promise<Signing>] => [
    name,
    async () => typedInto(await open()),
  ]),
]

describe.each(signing)('vault %s', (_, open) => {
  it('signs with a stored key, so that the returned public key verifies', async () => {
    const vault = await open()
    const { publicKey } = valueOf(await vault.keep(a, seed()))
    expect(signs(publicKey, valueOf(await signConfirmed(vault, a, request, 0)))).toBe(true)
  })

  it('signs a timestamp alone for a stream', async () => {
    const vault = await open()
    const { publicKey } = valueOf(await vault.keep(a, seed()))
    const proof = valueOf(await vault.sign(a, { is: 'stream' }, 0))
    expect(signs(publicKey, proof, String(proof.at))).toBe(true)
  })

  it('keeps several keys apart', async () => {
    const vault = await open()
    const [one, other] = [valueOf(await vault.keep(a, seed())), valueOf(await vault.keep(b, seed()))]
    expect(one.publicKey).not.toBe(other.publicKey)
    expect(signs(one.publicKey, valueOf(await signConfirmed(vault, b, request, 0)))).toBe(false)
  })

  it.each([0, 31, 33, 64])('refuses a seed of %i bytes', async length => {
    const vault = await open()
    expect(await vault.keep(a, new Uint8Array(length))).toEqual({ ok: false, why: 'refused' })
    expect(await signConfirmed(vault, a, request, 0)).toEqual({ ok: false, why: 'unknown key' })
  })
})

describe.each(keeping)('storing vault %s', (_, open) => {
  it('allows a trial key that a person typed to sign questions, and writes only once it is stored', async () => {
    const vault = await open()
    const { publicKey } = valueOf(await typeInto(vault, a, seed()))
    const signed = valueOf(await vault.sign(a, question, 0))
    expect(signs(publicKey, signed, `${signed.at}GET/v1/client/key_info`)).toBe(true)
    const refused = { ok: false, why: 'refused' }
    expect(await signConfirmed(vault, a, request, 0)).toEqual(refused)
    expect(await vault.sign(a, { is: 'stream' }, 0)).toEqual(refused)
    expect(await vault.keep(a)).toEqual({ ok: true, value: { publicKey } })
    expect(signs(publicKey, valueOf(await signConfirmed(vault, a, request, 0)))).toBe(true)
  })

  it('releases a trial key, and stores none that is not on trial any more', async () => {
    const vault = await open()
    const unknown = { ok: false, why: 'unknown key' }
    await typeInto(vault, a, seed())
    await vault.letGo(a)
    expect(await vault.sign(a, question, 0)).toEqual(unknown)
    expect(await vault.keep(a)).toEqual(unknown)
    await vault.offer(b)
    expect(await vault.keep(b)).toEqual(unknown)
  })

  it('has no trial key any more once it is locked', async () => {
    const vault = await open()
    await typeInto(vault, a, seed())
    vault.lock()
    expect(await vault.sign(a, question, 0)).toEqual({ ok: false, why: 'unknown key' })
    expect(await vault.keep(a)).toEqual({ ok: false, why: 'locked' })
  })

  it('dates each signature by venue time, never the same twice, and questions by the latest', async () => {
    const vault = await open()
    await keepTyped(vault, a, seed())
    const ahead = valueOf(await vault.sign(a, { is: 'stream' }, 90_000))
    expect(Math.abs(ahead.at - systemClock.now() - 90_000)).toBeLessThan(5_000)
    const [same, earlier] = [
      valueOf(await vault.sign(a, { is: 'stream' }, 90_000)),
      valueOf(await vault.sign(a, { is: 'stream' }, 0)),
    ]
    expect(same.at).toBeGreaterThan(ahead.at)
    expect(Math.abs(earlier.at - systemClock.now())).toBeLessThan(5_000)
  })

  it('dates no write more than a minute off the system’s time, and shifts none because of questions', async () => {
    const vault = await open()
    await keepTyped(vault, a, seed())
    expect(await signConfirmed(vault, a, request, 60_001)).toEqual({ ok: false, why: 'refused' })
    await vault.sign(a, { is: 'stream' }, 200_000)
    const { at } = valueOf(await signConfirmed(vault, a, request, 0))
    expect(Math.abs(at - systemClock.now())).toBeLessThan(5_000)
  })

  it('signs with a data key only the text that derives from it, and that text with no other key', async () => {
    const vault = await open()
    const { publicKey } = valueOf(await vault.make(`data.${a}`))
    await keepTyped(vault, a, seed())
    const signed = valueOf(await vault.sign(`data.${a}`, { is: 'data key' }, 0))
    expect([signed.at, signs(publicKey, signed, 'perpdesk-data-key-1')]).toEqual([0, true])
    const refused = { ok: false, why: 'refused' }
    expect(await signConfirmed(vault, `data.${a}`, request, 0)).toEqual(refused)
    expect(await vault.sign(`data.${a}`, { is: 'stream' }, 0)).toEqual(refused)
    expect(await vault.sign(a, { is: 'data key' }, 0)).toEqual(refused)
  })

  it('accepts no data key: it creates them itself', async () => {
    const vault = await open()
    expect(await keepTyped(vault, `data.${a}`, seed())).toEqual({ ok: false, why: 'refused' })
  })

  it('keeps a stored key signing while another is on trial for its name', async () => {
    const vault = await open()
    const { publicKey } = valueOf(await keepTyped(vault, a, seed()))
    expect(await keepTyped(vault, a, seed())).toEqual({ ok: false, why: 'refused' })
    expect(signs(publicKey, valueOf(await signConfirmed(vault, a, request, 0)))).toBe(true)
  })

  it('does not know a key that it was never given', async () => {
    const vault = await open()
    const unknown = { ok: false, why: 'unknown key' }
    expect(await vault.unlock(a)).toEqual(unknown)
    expect(await signConfirmed(vault, a, request, 0)).toEqual(unknown)
    expect(await vault.destroy(a)).toEqual(unknown)
  })

  it('does not sign with a key that is destroyed', async () => {
    const vault = await open()
    await keepTyped(vault, a, seed())
    expect(await vault.destroy(a)).toEqual({ ok: true, value: undefined })
    expect(await signConfirmed(vault, a, request, 0)).toEqual({ ok: false, why: 'unknown key' })
    expect(await vault.unlock(a)).toEqual({ ok: false, why: 'unknown key' })
  })

  it('names the store that holds its keys', async () => {
    expect(await (await open()).store()).toMatchObject({ ok: true, value: expect.any(String) as string })
  })

  it('signs with a released key only once it is unlocked again', async () => {
    const vault = await open()
    await keepTyped(vault, a, seed())
    expect(await vault.sign(a, question, 0)).toMatchObject({ ok: true })
    await vault.forgetUnlocked(a)
    expect(await vault.sign(a, question, 0)).toEqual({ ok: false, why: 'locked' })
    expect(await vault.unlock(a)).toMatchObject({ ok: true })
    expect(await vault.sign(a, question, 0)).toMatchObject({ ok: true })
  })

  it('has no call that returns a secret', async () => {
    const secret = seed()
    const vault = await open()
    const answers = JSON.stringify([
      await keepTyped(vault, a, secret),
      await vault.unlock(a),
      await vault.store(),
      await vault.listAccounts(),
      Object.keys(vault).sort(),
    ])
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(answers).not.toContain(Buffer.from(secret).toString(form))
    expect(answers).not.toContain(base58.encode(secret))
    expect(Object.keys(vault).sort()).toEqual(
      [
        ...['arm', 'disarm', 'keepAccount', 'listAccounts'],
        ...[
          'adopt',
          'bound',
          'ceilings',
          'close',
          'destroy',
          'forgetUnlocked',
          'hold',
          'keep',
          'letGo',
          'listed',
        ],
        ...[
          'listedByAny',
          'lock',
          'make',
          'offer',
          'onGone',
          'openConfirmation',
          'pendingKey',
          'sign',
          'stay',
          'store',
          'takeSheetOffer',
        ],
        'unlock',
      ].sort(),
    )
  })
})

const stages: readonly [string, () => Promise<Stage>][] = [
  ['a store in memory', onMemoryStore],
  ['a real Secret Service', onSecretService],
]

/** Stores whose state a test changes. */
const ownStages: typeof stages = [
  ['a store in memory', onMemoryStore],
  ['a real Secret Service', onOwnSecretService],
]

describe.each(stages)('vault on %s', (_, set) => {
  it('unlocks its stored keys after a restart', async () => {
    const stage = await set()
    const { publicKey } = valueOf(await keepTyped(stage.open(), a, seed()))
    const later = stage.open()
    expect(await later.sign(a, request, 0)).toEqual({ ok: false, why: 'locked' })
    expect(await later.unlock(a)).toEqual({ ok: true, value: { publicKey } })
    expect(signs(publicKey, valueOf(await signConfirmed(later, a, request, 0)))).toBe(true)
  })

  it('forgets unlocked keys when it is locked, and only those', async () => {
    const stage = await set()
    const vault = stage.open()
    await keepTyped(vault, a, seed())
    vault.lock()
    expect(await signConfirmed(vault, a, request, 0)).toEqual({ ok: false, why: 'locked' })
    expect(await vault.unlock(a)).toMatchObject({ ok: true })
  })

  it('does not unlock a key that was still being fetched when it was locked', async () => {
    const stage = await set()
    await keepTyped(stage.open(), a, seed())
    const vault = stage.open()
    const fetched = vault.unlock(a)
    vault.lock()
    expect(await fetched).toEqual({ ok: false, why: 'locked' })
    expect(await signConfirmed(vault, a, request, 0)).toEqual({ ok: false, why: 'locked' })
  })

  it('never overwrites a key, nor an item it does not know', async () => {
    const stage = await set()
    const { publicKey } = valueOf(await keepTyped(stage.open(), a, seed()))
    expect(await keepTyped(stage.open(), a, seed())).toEqual({ ok: false, why: 'refused' })
    expect(await keepTyped(stage.open(memoryKeyRows()), a, seed())).toEqual({
      ok: false,
      why: 'refused',
    })
    expect(await stage.open().unlock(a)).toEqual({ ok: true, value: { publicKey } })
  })

  it('reports a key as lost only where the store is open and has none', async () => {
    const stage = await set()
    await keepTyped(stage.open(), a, seed())
    const row = stage.rows.get(a)
    await stage.open().destroy(a)
    if (row !== undefined) stage.rows.put(row)
    expect(await stage.open().unlock(a)).toEqual({ ok: false, why: 'lost' })
  })

  it('stores a key that is created here as pending, which signs nothing until it is adopted', async () => {
    const stage = await set()
    const vault = stage.open()
    const { publicKey } = valueOf(await vault.make(a))
    const unknown = { ok: false, why: 'unknown key' }
    expect([stage.rows.get(a)?.state, await vault.unlock(a)]).toEqual(['pending', unknown])
    expect((await signConfirmed(vault, a, request, 0)).ok).toBe(false)
    expect([await vault.pendingKey(a), await vault.pendingKey(b)]).toEqual([
      { ok: true, value: { publicKey } },
      unknown,
    ])
    expect(await vault.make(a)).toEqual({ ok: false, why: 'refused' })
    // Only an unfinished `keep` is undone once the store is open again; this one was finished.
    await vault.store()
    const next = stage.open()
    expect(next.adopt(b)).toEqual(unknown)
    expect(next.adopt(a)).toEqual({ ok: true, value: undefined })
    expect([next.adopt(a).ok, await next.pendingKey(a)]).toEqual([true, unknown])
    await next.unlock(a)
    expect(signs(publicKey, valueOf(await signConfirmed(next, a, request, 0)))).toBe(true)
  })

  it('removes a pending key like any other', async () => {
    const stage = await set()
    const vault = stage.open()
    await vault.make(a)
    expect(await vault.destroy(a)).toEqual({ ok: true, value: undefined })
    expect(stage.rows.all()).toEqual([])
  })

  it('reports a key as mismatched when another is stored in its place', async () => {
    const stage = await set()
    await keepTyped(stage.open(), a, seed())
    const row = stage.rows.get(a)
    if (row !== undefined) stage.rows.put({ ...row, mark: '00'.repeat(32) })
    const vault = stage.open()
    const mismatched = { ok: false, why: 'mismatched' }
    expect(await vault.unlock(a)).toEqual(mismatched)
    expect(await vault.destroy(a)).toEqual(mismatched)
    if (row !== undefined) stage.rows.put(row)
    expect(await stage.open().unlock(a)).toMatchObject({ ok: true })
  })

  it('rolls back an interrupted store once the store is open', async () => {
    const stage = await set()
    await keepTyped(stage.open(), a, seed())
    const row = stage.rows.get(a)
    if (row !== undefined) stage.rows.put({ ...row, state: 'keeping' })
    const vault = stage.open()
    expect(await vault.unlock(a)).toEqual({ ok: false, why: 'unknown key' })
    await vault.store()
    expect(stage.rows.all()).toEqual([])
    expect(await keepTyped(stage.open(), a, seed())).toMatchObject({ ok: true })
  })
})

describe.each(ownStages)('vault on %s in another state', (_, set) => {
  it.each([
    ['locked', 'locked'],
    ['no bus', 'unavailable'],
    ['no service', 'unavailable'],
    ['frozen', 'hung'],
  ] as const)(
    'distinguishes the store state “%s” from the others, and touches no key in it',
    async (state, why) => {
      const stage = await set()
      const vault = stage.open()
      await keepTyped(vault, a, seed())
      await stage.become(state)
      vault.lock()
      const trouble = { ok: false, why }
      const inTime = <T>(answer: Promise<T>) => (state === 'frozen' ? stage.inTime(answer) : answer)
      expect(await inTime(vault.unlock(a))).toEqual(trouble)
      expect(await inTime(vault.destroy(a))).toEqual(trouble)
      expect(await inTime(vault.store())).toEqual(trouble)
      expect(await inTime(keepTyped(vault, b, seed()))).toEqual(trouble)
      expect(stage.rows.get(a)?.state).toBe('kept')
    },
  )

  it('keeps signing with an unlocked key while the store is unavailable', async () => {
    const stage = await set()
    const vault = stage.open()
    const { publicKey } = valueOf(await keepTyped(vault, a, seed()))
    await stage.become('no service')
    expect(signs(publicKey, valueOf(await signConfirmed(vault, a, request, 0)))).toBe(true)
  })
})
