import { createBoxReceiver, sealToReceiver, type BoxLabel, type BoxPurpose } from '../../../src/signer/box'
import type { Chance } from '../chance'
import { mutated } from './hostile-text'
import { parserOf, unless, type FuzzedParser } from './parser'

const purposes: readonly BoxPurpose[] = ['keeper→signer', 'signer→keeper', 'form→signer', 'practice→signer']

interface Boxed {
  readonly label: BoxLabel
  readonly opened: BoxLabel
  readonly content: readonly number[]
  /** Corruption of the box, and of the public key it is sealed to, in transit. */
  readonly change: (text: string) => string
  readonly address: (text: string) => string
}

const labelOf = (chance: Chance): BoxLabel => ({
  purpose: chance.pick(purposes),
  keyId: chance.pick(['live-1', 'data.live-1', 'trial', '']),
})

/** Draws a change that is applied later, once the text exists. */
function changeOf(chance: Chance): (text: string) => string {
  if (chance.happens(0.35)) return text => text
  const [at, bit, how] = [chance.next(), chance.below(8), chance.below(3)]
  if (how === 0)
    return text => {
      const bytes = Buffer.from(text, 'base64url')
      const place = Math.floor(at * bytes.length)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
      return bytes.toString('base64url')
    }
  if (how === 1)
    return text =>
      Buffer.from(text, 'base64url')
        .subarray(0, Math.floor(at * text.length))
        .toString('base64url')
  const changed = mutated('x'.repeat(60), chance)
  return text => changed.slice(0, Math.floor(at * changed.length)) + text.slice(Math.floor(at * text.length))
}

/** Seals and opens as the production code does. */
const usual = { createBoxReceiver, sealToReceiver }

const sameBytes = (one: string, other: string): boolean =>
  Buffer.from(one, 'base64url').equals(Buffer.from(other, 'base64url'))

/** Boxes in which keys move between processes, with an attacker in between. */
export const boxParser = ({ createBoxReceiver: wait, sealToReceiver: seal } = usual): FuzzedParser =>
  parserOf<Boxed>({
    name: 'box',
    draw: chance => {
      const label = labelOf(chance)
      const length = chance.pick([0, 1, 31, 32, 33, 74, 200, 2_000])
      return {
        label,
        opened: chance.happens(0.85) ? label : labelOf(chance),
        content: Array.from({ length }, () => chance.below(256)),
        change: changeOf(chance),
        address: chance.happens(0.85) ? text => text : changeOf(chance),
      }
    },
    describe: ({ label, opened, content }) => JSON.stringify({ label, opened, content: content.length }),
    judge({ label, opened, content, change, address }) {
      const opener = wait(opened)
      const to = address(opener.to)
      const sealed = seal(to, label, Uint8Array.from(content))
      if (sealed === undefined) return unless(!sameBytes(to, opener.to), 'it was not sealed')
      const box = change(sealed)
      const isSame = label.purpose === opened.purpose && label.keyId === opened.keyId
      const isWhole = isSame && sameBytes(to, opener.to) && sameBytes(box, sealed)
      const unsealed = opener.open(box)
      return [
        ...unless(
          isWhole === (unsealed !== undefined),
          isWhole ? 'it does not open' : 'it opens, and is another',
        ),
        ...unless(
          unsealed === undefined || Buffer.from(unsealed).equals(Buffer.from(content)),
          'what was in it is another',
        ),
        ...unless(opener.open(sealed) === undefined, 'it opens a second time'),
        ...unless(
          content.length < 8 || !Buffer.from(sealed, 'base64url').includes(Buffer.from(content)),
          'what is in it can be read',
        ),
      ]
    },
  })
