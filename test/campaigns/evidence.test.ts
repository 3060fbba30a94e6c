import { expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import type { JournalSignature } from '../../src/core/attempt/entry'
import { EXPIRY_MARGIN_MS } from '../../src/core/attempt/signature-expiry'
import { checkEvidencePack } from '../../src/main/attempts/evidence-pack'
import { crossing } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

function keptSignature({ journal }: OpenDesk): JournalSignature {
  const [signed] = journal.lines.flatMap(entry => (entry.saw === 'outcome' ? (entry.signed ?? []) : []))
  if (signed === undefined) throw new Error('The journal holds no signature.')
  return signed
}

it('packs every step of an order that filled, without the account or its key', async () => {
  const desk = await openDesk()
  try {
    const attempt = await desk.submit(await desk.plan(crossing(desk, '0.01', { type: 'IOC' })))
    await desk.until('it has filled', () => desk.attempts().some(({ state }) => state.is === 'filled'))
    await desk.turn(SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS + 5_000)
    const timeline = await desk.api.attempts.timeline({ attempt })
    const evidence = await desk.api.attempts.evidence({ attempt })
    if (!timeline.ok || !evidence.ok) throw new Error('The attempt is not known.')

    const steps = timeline.value.steps.map(({ step }) => step)
    expect(steps.slice(0, 6)).toEqual(['drafted', 'checked', 'sealed', 'consented', 'journalled', 'sent'])
    expect(steps).toContain('answered')
    expect(steps).toContain('filled')
    expect(steps.at(-1)).toMatch(/ended|filled|asked|answered/)
    expect(checkEvidencePack(evidence.value)).toMatchObject({ faults: [], withheld: 0 })

    const { accountId, key, secret: seed } = desk.practice.account
    for (const secret of [accountId, key, key.replace(/^[^:]*:/, ''), seed])
      expect(evidence.value).not.toContain(secret)
    expect(evidence.value).not.toMatch(/orderly-/i)
  } finally {
    await desk.close()
  }
})

it('refuses to export evidence until its signature has expired, and names the time', async () => {
  const desk = await openDesk()
  try {
    const attempt = await desk.submit(await desk.plan(crossing(desk, '0.01', { type: 'IOC' })))
    await desk.filled()
    const { at } = keptSignature(desk)
    const offset = desk.snapshot().health?.value.clock.offset ?? Number.NaN
    const from = Math.ceil((at + SIGNATURE_LIFE_MS + EXPIRY_MARGIN_MS + 1 - offset) / 1_000) * 1_000
    const tooEarly = {
      ok: false,
      error: [{ code: 'EVIDENCE_TOO_EARLY', facts: { from: new Date(from).toISOString() } }],
    }
    expect(await desk.api.attempts.evidence({ attempt })).toEqual(tooEarly)
    expect(await desk.api.audit.save({ attempt })).toEqual(tooEarly)

    await desk.turn(from - desk.clock.now() - 2_000)
    expect(await desk.api.attempts.evidence({ attempt })).toMatchObject({ ok: false })
    await desk.turn(3_000)
    expect(await desk.api.attempts.evidence({ attempt })).toMatchObject({ ok: true })
  } finally {
    await desk.close()
  }
})

it('shows a signature in nothing else that main answers', async () => {
  const desk = await openDesk()
  try {
    const attempt = await desk.submit(await desk.plan(crossing(desk, '0.01', { type: 'IOC' })))
    await desk.filled()
    const { signature } = keptSignature(desk)
    const answers = await Promise.all([
      desk.api.desk.snapshot(),
      desk.api.attempts.timeline({ attempt }),
      desk.api.audit.journal(),
      desk.api.diagnostics.read(),
    ])
    for (const answer of [...answers, ...desk.attempts()])
      expect(JSON.stringify(answer)).not.toContain(signature)
  } finally {
    await desk.close()
  }
})

it('returns nothing for an attempt that never existed', async () => {
  const desk = await openDesk()
  try {
    const requests = [
      desk.api.attempts.timeline({ attempt: 'pd-0' }),
      desk.api.attempts.evidence({ attempt: 'pd-0' }),
    ]
    for (const answer of await Promise.all(requests)) expect(answer.ok).toBe(false)
  } finally {
    await desk.close()
  }
})
