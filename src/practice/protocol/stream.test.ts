import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/kit/auditor'
import { HALF_TO_MIDNIGHT, walk } from '../../../test/kit/practice-walk'
import { openPractice } from '../open-practice'

describe('any account activity', () => {
  it.each([1, 2, 3, 4])('is pushed on the stream as completely as REST reports it (seed %d)', async seed => {
    const practice = await openPractice({
      seed,
      clock: { is: 'by hand', at: HALF_TO_MIDNIGHT },
      limits: false,
    })
    const auditor = audit(practice.exchange)
    await walk(practice, seed, 120, auditor.compareAll)
    await practice.close()
    expect(auditor.faults).toEqual([])
  })
})
