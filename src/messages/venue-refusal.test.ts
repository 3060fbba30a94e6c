import { describe, expect, it } from 'vitest'
import { describeVenueRefusal } from './venue-refusal'

describe('write refused by the venue', () => {
  it.each(['-1001', '-1002', '-1003', '-1004', '-1005', '-1101', '-1102', '-1103', '-1104', '-1105'])(
    'explains %s after the venue’s own words',
    code => {
      const [venueWords = '', ...meaning] = describeVenueRefusal(code, 'its own words').split(/(?<=\)\.) /)
      expect(venueWords).toBe(`Refused by venue: its own words (${code}).`)
      expect(meaning.join(' ')).toMatch(/^[A-Z].{20,}\.$/)
    },
  )

  it('has a distinct sentence for each code', () => {
    const codes = ['-1001', '-1002', '-1003', '-1004', '-1005', '-1101', '-1102', '-1103', '-1104', '-1105']
    const sentences = codes.map(code => describeVenueRefusal(code, '').replace(code, ''))
    expect(new Set(sentences).size).toBe(codes.length)
  })

  it('distinguishes a key that may not write from a wrong clock, with the remedy for each', () => {
    expect(describeVenueRefusal('-1002', 'no')).toContain('trading scope')
    expect(describeVenueRefusal('-1001', 'no')).toContain('clock')
  })

  it('has no invented reason for an undocumented code', () => {
    expect(describeVenueRefusal('-1299', 'no')).toBe('Refused by venue: no (-1299).')
  })
})
