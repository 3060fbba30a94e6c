import { expect, it } from 'vitest'
import { createConsentPace } from './consent-pace'

it('allows a limited number of questions a minute, and counts risk-reducing ones without refusing them', () => {
  let now = 0
  const pace = createConsentPace({ now: () => now })
  const refused = { code: 'CAP_CONSENTS', facts: { count: '2', cap: '2' } }
  expect(pace.countPrompt('adds', 2)).toBeUndefined()
  now = 59_999
  expect(pace.countPrompt('lowers', 2)).toBeUndefined()
  expect(pace.countPrompt('adds', 2)).toEqual(refused)
  expect(pace.countPrompt('adds', 3)).toBeUndefined()
  expect(pace.countPrompt('lowers', 0)).toBeUndefined()
  now = 60_000
  expect(pace.countPrompt('adds', 2)).toMatchObject({ facts: { count: '3' } })
  now = 119_999
  expect(pace.countPrompt('adds', 1)).toBeUndefined()
})

it('allows no question that adds risk at a limit of zero', () => {
  expect(createConsentPace({ now: () => 0 }).countPrompt('adds', 0)).toMatchObject({ code: 'CAP_CONSENTS' })
})
