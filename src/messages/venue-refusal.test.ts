import { describe, expect, it } from 'vitest'
import { describeVenueRefusal } from './venue-refusal'

describe('a write the venue refused', () => {
  it.each(['-1001', '-1002', '-1003', '-1004', '-1005', '-1101', '-1102', '-1103', '-1104', '-1105'])(
    'says what %s means, behind the venue’s own words',
    code => {
      const [said = '', ...meaning] = describeVenueRefusal(code, 'its own words').split(/(?<=\)\.) /)
      expect(said).toBe(`Refused by the venue: its own words (${code}).`)
      expect(meaning.join(' ')).toMatch(/^[A-Z].{20,}\.$/)
    },
  )

  it('says no two of them alike', () => {
    const codes = ['-1001', '-1002', '-1003', '-1004', '-1005', '-1101', '-1102', '-1103', '-1104', '-1105']
    const said = codes.map(code => describeVenueRefusal(code, '').replace(code, ''))
    expect(new Set(said).size).toBe(codes.length)
  })

  it('tells a key that may not write apart from a clock that is wrong, and says what to do about each', () => {
    expect(describeVenueRefusal('-1002', 'no')).toContain('trading scope')
    expect(describeVenueRefusal('-1001', 'no')).toContain('clock')
  })

  it('makes nothing up for a code nobody documented', () => {
    expect(describeVenueRefusal('-1299', 'no')).toBe('Refused by the venue: no (-1299).')
  })
})
