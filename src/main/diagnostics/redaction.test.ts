import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base58 } from '@scure/base'
import { redactText, redactLogFacts, WITHHELD_MARK } from './redaction'

const bytes = Buffer.from(Array.from({ length: 32 }, (_, place) => 7 * place + 3))
const seed = base58.encode(bytes)

describe('redaction', () => {
  it.each([
    ['a secret in the venue’s form', `key ed25519:${seed} used`, `key ${WITHHELD_MARK} used`],
    ['a secret in a link', `?key=ed25519%3A${seed}&x=1`, `?key=${WITHHELD_MARK}`],
    ['a bare secret', `pasted ${seed}`, `pasted ${WITHHELD_MARK}`],
    ['a secret in hex', `id ${bytes.toString('hex')}`, `id ${WITHHELD_MARK}`],
    [
      'a signature in base64',
      `sig ${Buffer.alloc(64, 201).toString('base64')} sent`,
      `sig ${WITHHELD_MARK} sent`,
    ],
    ['a secret in base64url', `got ${bytes.toString('base64url')}`, `got ${WITHHELD_MARK}`],
    ['an account id', `of 0x${bytes.toString('hex')}`, `of ${WITHHELD_MARK}`],
    ['a wallet', `to 0x${bytes.toString('hex', 0, 20)} now`, `to ${WITHHELD_MARK} now`],
    ['an e-mail address', 'mail from jane.doe+x@example.org today', `mail from ${WITHHELD_MARK} today`],
    ['an escaped e-mail address', 'from jane%40example.org today', `from ${WITHHELD_MARK} today`],
    [
      'ordinary facts',
      'order 292820969 of PERP_BTC_USDC at 61240.5 by pd-0123456789abcdefghjkmnpqrs',
      'order 292820969 of PERP_BTC_USDC at 61240.5 by pd-0123456789abcdefghjkmnpqrs',
    ],
  ])('removes %s and nothing else', (_what, text, kept) => {
    expect(redactText(text)).toBe(kept)
  })

  it('removes a secret of any bytes in every encoded form', () => {
    const secrets = fc.uint8Array({ minLength: 32, maxLength: 64 })
    fc.assert(
      fc.property(secrets, fc.lorem({ maxCount: 4 }), (secret, words) => {
        const forms = (['hex', 'base64', 'base64url'] as const).map(form =>
          Buffer.from(secret).toString(form),
        )
        for (const form of [...forms, `ed25519:${base58.encode(secret)}`])
          expect(redactText(`${words} ${form} ${words}`)).toBe(`${words} ${WITHHELD_MARK} ${words}`)
      }),
    )
  })

  it('withholds facts by name, whatever they hold, and keeps the others unchanged', () => {
    expect(
      redactLogFacts({
        accountId: 'x',
        signature: 1,
        'user email': 'none',
        token: 't',
        attempt: 'pd-1',
        age: 5,
        ok: true,
      }),
    ).toEqual({
      accountId: WITHHELD_MARK,
      signature: WITHHELD_MARK,
      'user email': WITHHELD_MARK,
      token: WITHHELD_MARK,
      attempt: 'pd-1',
      age: 5,
      ok: true,
    })
  })
})
