import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forms, written, type Form } from './forms'
import { huntFor, search, textCanary } from './search'

const secret = Buffer.from(Array.from({ length: 32 }, (_, place) => (place * 37 + 11) % 256))
const hunt = huntFor([
  { name: 'a secret', values: [secret] },
  textCanary('a person', 'jane.doe+7@example.org'),
])
const found = (bytes: Buffer) =>
  search([{ where: 'here', bytes }], hunt).map(({ canary, form }) => [canary, form])

/** Forms that are the same bytes as another for plain text; the first to be tried has found it. */
const foundAs: Partial<Record<Form, readonly Form[]>> = { base64url: ['base64', 'base64url'] }

describe('search', () => {
  it.each(forms)('finds bytes and text written as %s, whatever surrounds them', form => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), (before, after) => {
        for (const [name, value] of [
          ['a secret', secret],
          ['a person', Buffer.from('jane.doe+7@example.org')],
        ] as const) {
          const leaks = found(Buffer.concat([before, written(value, form), after]))
          const as = foundAs[form] ?? [form]
          expect(leaks.some(([canary, how]) => canary === name && as.includes(how as Form))).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it.each(['base64', 'base64url'] as const)(
    'finds a value written as %s together with the bytes around it',
    form => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 9 }), fc.uint8Array({ maxLength: 9 }), (before, after) => {
          const around = Buffer.concat([before, secret, after]).toString(form)
          expect(found(Buffer.from(around)).map(([canary]) => canary)).toContain('a secret')
        }),
      )
    },
  )

  it.each([
    ['in capitals', secret.toString('hex').toUpperCase()],
    ['in a link', `https://x.example/?mail=${encodeURIComponent('jane.doe+7@example.org')}`],
    [
      'in a record inside a record',
      JSON.stringify({ body: JSON.stringify({ mail: 'jane.doe+7@example.org' }) }),
    ],
    [
      'by numbers in a record inside a record',
      JSON.stringify({ a: JSON.stringify(written(secret, 'JSON-escaped').toString()) }),
    ],
    ['with its bytes the other way round', Buffer.from('jane.doe+7@example.org', 'utf16le').swap16()],
  ])('finds a value that is %s', (_, text) => {
    expect(found(Buffer.from(text))).toHaveLength(1)
  })

  it('finds nothing in arbitrary bytes without the value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        expect(found(Buffer.from(bytes))).toEqual([])
      }),
    )
  })

  it('reports each place once for each form', () => {
    const bytes = Buffer.concat([secret, secret])
    expect(
      search(
        [
          { where: 'a.log', bytes },
          { where: 'b.log', bytes: Buffer.from('nothing') },
        ],
        hunt,
      ),
    ).toEqual([{ canary: 'a secret', form: 'raw', where: 'a.log' }])
  })
})
