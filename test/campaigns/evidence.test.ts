import { expect, it } from 'vitest'
import { checkEvidence } from '../../src/main/attempts/evidence-pack'
import { crossing } from '../kit/drafts'
import { openDesk } from '../kit/open-desk'

it('tells every step of an order that filled, and packs it without the account or its key', async () => {
  const desk = await openDesk()
  try {
    const attempt = await desk.submit(await desk.plan(crossing(desk, '0.01', { type: 'IOC' })))
    await desk.until('it has filled', () => desk.attempts().some(({ state }) => state.is === 'filled'))
    const timeline = await desk.api.attempts.timeline({ attempt })
    const evidence = await desk.api.attempts.evidence({ attempt })
    if (!timeline.ok || !evidence.ok) throw new Error('The attempt is not known.')

    const steps = timeline.value.steps.map(({ step }) => step)
    expect(steps.slice(0, 6)).toEqual(['drafted', 'checked', 'sealed', 'consented', 'journalled', 'sent'])
    expect(steps).toContain('answered')
    expect(steps).toContain('filled')
    expect(steps.at(-1)).toMatch(/ended|filled|asked|answered/)
    expect(checkEvidence(evidence.value)).toMatchObject({ faults: [], withheld: 0 })

    const { accountId, key, secret: seed } = desk.practice.account
    for (const secret of [accountId, key, key.replace(/^[^:]*:/, ''), seed])
      expect(evidence.value).not.toContain(secret)
    expect(evidence.value).not.toMatch(/signature|orderly-/i)
  } finally {
    await desk.close()
  }
})

it('knows nothing of an attempt that never was', async () => {
  const desk = await openDesk()
  try {
    const asked = [
      desk.api.attempts.timeline({ attempt: 'pd-0' }),
      desk.api.attempts.evidence({ attempt: 'pd-0' }),
    ]
    for (const answer of await Promise.all(asked)) expect(answer.ok).toBe(false)
  } finally {
    await desk.close()
  }
})
