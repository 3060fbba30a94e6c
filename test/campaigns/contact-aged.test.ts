import { afterEach, describe, expect, it } from 'vitest'
import { judgeAgingProbe } from '../../src/core/proof/aging-probe'
import { openQueryRest } from '../../src/main/venue/venue-rest'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { createPracticeVault } from '../kit/memory-vault'
import { practiceKey } from '../kit/sealed-key'
import { seedFrom } from '../kit/keytext'
import { SYMBOL } from '../conformance/operation'
import { sendAgedReads, sendAgedWrites } from './contact/aged-requests'
import { noPace } from './contact/pace'

type Fault = Parameters<PracticeHandle['fault']>[0]
type DateFault = Extract<Fault, { name: 'change the date rules' }>

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** Runs the probe at an exchange with these rules of dates, and returns its two verdicts. */
async function probe(rules: Omit<DateFault, 'name'>): Promise<readonly [reads: string, writes: string]> {
  const practice = await openPractice({
    seed: 1,
    clock: { is: 'by hand' },
    limits: false,
    markets: [SYMBOL],
    faults: [{ name: 'change the date rules', ...rules }],
  })
  closings.push(practice.close)
  const clock = { now: practice.now, after: () => () => undefined }
  const vault = createPracticeVault(clock)
  const rest = openQueryRest({ host: new URL(practice.baseUrl), clock })
  closings.push(() => vault.close(), rest.close)
  const { account } = practice
  const seed = seedFrom(account.secret)
  if (!seed.ok) throw new Error('The exchange gave a secret that cannot be read.')
  await vault.receiveKey('k', practiceKey(seed.value)('k'))
  const signer = {
    ...{ accountId: account.accountId, host: new URL(practice.baseUrl).host, keyId: 'k' },
    ...{ publicKey: account.key, vault, clock },
  }
  const reads = await sendAgedReads({ rest, signer, clock, pace: noPace, mostMs: Infinity })
  const writes = await sendAgedWrites(practice, SYMBOL)
  return [judgeAgingProbe('read', reads).is, judgeAgingProbe('write', writes).is]
}

describe('the probe of aged dates', () => {
  it.each<[string, Omit<DateFault, 'name'>, readonly [string, string]]>([
    ['as documented', {}, ['confirmed', 'confirmed']],
    ['that takes old writes alone', { writeAge: 600_000 }, ['confirmed', 'refuted']],
    ['that takes old reads alone', { readAge: 600_000 }, ['refuted', 'confirmed']],
    ['that refuses any date older than 30 s', { readAge: 30_000, writeAge: 30_000 }, ['refuted', 'refuted']],
    ['that takes nine of ten old writes', { writeAge: 600_000, share: 0.9 }, ['confirmed', 'refuted']],
    ['whose clock is 20 s behind', { clockOff: -20_000 }, ['refuted', 'refuted']],
    ['whose clock is 3 s behind', { clockOff: -3_000 }, ['confirmed', 'confirmed']],
    ['whose clock is 3 s ahead', { clockOff: 3_000 }, ['confirmed', 'confirmed']],
  ])('judges a venue %s', async (_, rules, verdicts) => {
    expect(await probe(rules)).toEqual(verdicts)
  })

  it.each<[string, Omit<DateFault, 'name'>]>([
    ['is contrary in one of a hundred writes', { writeAge: 320_000, share: 0.01 }],
    ['is contrary later', { writeAge: 600_000, wait: 3_600_000 }],
    ['dates orders by their requests', { createdAsDated: true }],
  ])('cannot see that a venue %s', async (_, rules) => {
    expect(await probe(rules)).toEqual(['confirmed', 'confirmed'])
  })
})
