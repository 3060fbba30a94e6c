import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../json'
import { pushDecoders } from '../push-decoders'
import { decodeSystemStatus } from './decode-venue-facts'
import { assertFields } from './field-reader'

const [from, to] = [1_790_003_600_000, 1_790_007_200_000]
const read = (text: string) => decodeSystemStatus(assertFields(parseExactJson(text), ''))
const pushed = (data: string) =>
  pushDecoders.maintenance(assertFields(parseExactJson(`{"topic":"maintenance_status","data":${data}}`), ''))

describe('a maintenance', () => {
  it.each([
    ['in the words of the documents', `"scheduled_maintenance":{"startTime":${from},"endTime":${to}}`],
    ['in the words of clients', `"scheduled_maintenance":{"start_time":${from},"end_time":${to}}`],
    ['in a list of one', `"scheduled_maintenance":[{"startTime":${from},"end_time":${to}}]`],
    ['beside the status', `"start_time":${from},"end_time":${to}`],
    ['as text', `"scheduled_maintenance":{"startTime":"${from}","endTime":"${to}"}`],
  ])('is read %s', (_, field) =>
    expect(read(`{"status":0,"msg":"well",${field}}`)).toEqual({
      maintenance: false,
      words: 'well',
      from,
      to,
    }),
  )

  it.each([
    ['as null', '"scheduled_maintenance":null'],
    ['as an empty list', '"scheduled_maintenance":[]'],
    ['as nothing', '"other":1'],
  ])('is absent when given %s', (_, field) =>
    expect(read(`{"status":0,${field}}`)).toEqual({ maintenance: false }),
  )

  it('is pushed as a list or as a record', () => {
    const row = `{"status":2,"scheduled_maintenance":{"start_time":${from}}}`
    expect([pushed(`[${row}]`), pushed(row)]).toEqual([
      [{ maintenance: true, from }],
      [{ maintenance: true, from }],
    ])
  })

  it.each([1, 3, 9])('is active for any status other than normal: %i', status =>
    expect(read(`{"status":${status}}`).maintenance).toBe(true),
  )

  it('with an unreadable time is a fault, not a missing maintenance', () =>
    expect(() => read('{"status":0,"scheduled_maintenance":{"startTime":"soon"}}')).toThrow('startTime'))
})
