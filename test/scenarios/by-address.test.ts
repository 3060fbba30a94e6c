import { afterEach, describe, expect, it } from 'vitest'
import { isOpen } from '../../src/core/account/order-fold'
import { addressOf } from '../../src/practice/account/keys'
import { crossing, hasBook, resting } from '../kit/drafts'
import { formFor, openWithKeychain, type RealDesk } from '../kit/real-account'

const open: RealDesk[] = []
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

const BROKER = 'practice'

async function empty(): Promise<RealDesk> {
  const desk = await openWithKeychain()
  open.push(desk)
  return desk
}

const wish = (desk: RealDesk, changes: object = {}) =>
  ({
    is: 'address',
    form: {
      label: 'watched',
      venue: 'other',
      wallet: addressOf(desk.practice.account.accountId),
      broker: BROKER,
      addresses: formFor(desk).addresses!,
      ...changes,
    },
  }) as const

/** A desk that trades in practice and then looks at that very account by its address, and what it asked there since. */
async function looking() {
  const desk = await empty()
  await desk.until('practice may write', ({ writes }) => writes?.value.state === 'active' && hasBook(desk))
  desk.person.will({ is: 'yes' })
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.until('the position and the order', ({ positions, orders }) =>
    Boolean(positions?.value.some(({ quantity }) => quantity !== '0') && orders?.value.some(isOpen)),
  )
  const own = desk.snapshot()
  desk.person.will(wish(desk))
  expect(await desk.api.profiles.addByAddress()).toEqual({ ok: true, value: 'added' })
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  const before = desk.practice.received().length
  await desk.api.profiles.use({ id: desk.row().profile.id })
  await desk.until(
    'the account by its address',
    ({ profile, account, positions, orders, fills, terms, writes }) =>
      profile?.value.label === 'watched' &&
      account?.from === 'live' &&
      [positions, orders, fills, terms].every(section => section?.from === 'live') &&
      writes?.value.state === 'read-only',
  )
  return { desk, own, asked: () => desk.practice.received().slice(before) }
}

describe('an account that is looked at by its address', () => {
  it('is told as the exchange has it, with no signature, no secret and no keychain', async () => {
    const { desk, own, asked } = await looking()
    const seen = desk.snapshot()
    const position = ({ symbol, marginMode, quantity, entry }: Record<string, unknown>) => ({
      ...{ symbol, marginMode, quantity, entry },
    })
    const isHeld = ({ quantity }: { readonly quantity: string }) => quantity !== '0'
    expect(seen.positions?.value.map(each => position({ ...each }))).toEqual(
      own.positions?.value.filter(isHeld).map(each => position({ ...each })),
    )
    console.log(JSON.stringify(asked().slice(0,20)), desk.why(), JSON.stringify(seen.orders?.value), JSON.stringify(own.orders?.value))
  })
})
