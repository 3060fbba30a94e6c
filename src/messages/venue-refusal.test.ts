import { describe, expect, it } from 'vitest'
import { venueRefusalWords } from './venue-refusal'

describe('a write the venue refused', () => {
  it.each(['-1001', '-1002', '-1003', '-1004', '-1005', '-1101', '-1102', '-1103', '-1104', '-1105'])(
    'says what %s means, behind the venue’s own words',
    code => {
      const [said = '', ...meaning] = venueRefusalWords(code, 'its own words').split(/(?<=\)\.) /)
      expect(said).toBe(`Refused by the venue: its own words (${code}).`)
      expect(meaning.join(' ')).toMatch(/^[A-Z].{20,}\.$/)
    },
  )

  it('says no two of them alike', () => {
    const codes = ['-1001', '-1002', '-1003', '-1004', '-1005', '-1101', '-1102', '-1103', '-1104', '-1105']
    const said = codes.map(code => venueRefusalWords(code, '').replace(code, ''))
    expect(new Set(said).size).toBe(codes.length)
  })

  it('tells a key that may not write apart from a clock that is wrong, and says what to do about each', () => {
    expect(venueRefusalWords('-1002', 'no')).toContain('trading scope')
    expect(venueRefusalWords('-1001', 'no')).toContain('clock')
  })

  it('makes nothing up for a code nobody documented', () => {
    expect(venueRefusalWords('-1299', 'no')).toBe('Refused by the venue: no (-1299).')
  })
})
