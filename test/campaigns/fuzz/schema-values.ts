import type { Chance } from '../chance'
import { figureText, shortText } from './hostile-text'

/** As much of a schema of valibot as says what fits it. */
interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly item?: Shape
  readonly wrapped?: Shape
  readonly value?: Shape
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

/** Texts of which one fits nearly every pattern that a call has. */
const candidates: readonly string[] = [
  ...[
    'PERP_BTC_USDC',
    'abc',
    '1',
    '0.5',
    '60000',
    'id-1.x',
    'a'.repeat(64),
    `0x${'ab'.repeat(32)}`,
    '12.abc',
    'tag',
  ],
  'a reason that is long enough',
]

function textFor({ pipe = [] }: Shape, chance: Chance): string {
  const patterns = pipe.flatMap(({ requirement }) => (requirement instanceof RegExp ? [requirement] : []))
  const fitting = candidates.filter(text => patterns.every(pattern => pattern.test(text)))
  if (patterns.length === 0 && chance.happens(0.4))
    return chance.happens(0.5) ? figureText(chance) : shortText(chance)
  return fitting.length === 0 ? 'abc' : chance.pick(fitting)
}

function numberFor({ pipe = [] }: Shape, chance: Chance): number {
  const bound = (type: string) => {
    const found = (pipe as readonly { readonly type: string; readonly requirement?: unknown }[]).find(
      each => each.type === type,
    )?.requirement
    return typeof found === 'number' ? found : undefined
  }
  const [least, most] = [bound('min_value') ?? 0, bound('max_value') ?? 1_000_000]
  return chance.pick([least, most, least + chance.below(Math.max(1, Math.min(1e9, most - least)))])
}

/** Stands for a member that is left out. */
const NOTHING = Symbol('left out')

/** A value that fits a shape, or nearly; what a shape of a kind that is not known here fits is not known. */
export function fitting(shape: unknown, chance: Chance): unknown {
  const of = shape as Shape
  switch (of.type) {
    case 'strict_object': {
      const parts = Object.entries(of.entries ?? {}).map(
        ([name, part]) =>
          [
            name,
            part.type === 'exact_optional' && chance.happens(0.5) ? NOTHING : fitting(part, chance),
          ] as const,
      )
      return Object.fromEntries(parts.filter(([, value]) => value !== NOTHING))
    }
    case 'variant':
    case 'union':
      return fitting(chance.pick(of.options ?? []), chance)
    case 'picklist':
      return chance.pick(of.options ?? [])
    case 'literal':
      return of.literal
    case 'array':
      return Array.from({ length: chance.below(4) }, () => fitting(of.item, chance))
    case 'tuple':
    case 'undefined':
    case 'optional':
    case 'exact_optional':
      return of.wrapped === undefined ? undefined : fitting(of.wrapped, chance)
    case 'boolean':
      return chance.happens(0.5)
    case 'number':
      return numberFor(of, chance)
    case 'string':
      return textFor(of, chance)
    default:
      throw new RangeError(`No value is known that fits ${of.type}.`)
  }
}
