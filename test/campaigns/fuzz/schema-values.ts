import type { Chance } from '../chance'
import { figureText, shortText } from './hostile-text'

/** The parts of a valibot schema from which a fitting value can be drawn. */
interface SchemaShape {
  readonly type: string
  readonly entries?: Readonly<Record<string, SchemaShape>>
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly item?: SchemaShape
  readonly wrapped?: SchemaShape
  readonly value?: SchemaShape
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

/** Sample texts. Nearly every pattern of a call matches one of them. */
const sampleTexts: readonly string[] = [
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

function textFor({ pipe = [] }: SchemaShape, chance: Chance): string {
  const patterns = pipe.flatMap(({ requirement }) => (requirement instanceof RegExp ? [requirement] : []))
  const fitting = sampleTexts.filter(text => patterns.every(pattern => pattern.test(text)))
  if (patterns.length === 0 && chance.happens(0.4))
    return chance.happens(0.5) ? figureText(chance) : shortText(chance)
  return fitting.length === 0 ? 'abc' : chance.pick(fitting)
}

function numberFor({ pipe = [] }: SchemaShape, chance: Chance): number {
  const bound = (type: string) => {
    const requirement = (pipe as readonly { readonly type: string; readonly requirement?: unknown }[]).find(
      each => each.type === type,
    )?.requirement
    return typeof requirement === 'number' ? requirement : undefined
  }
  const [min, max] = [bound('min_value') ?? 0, bound('max_value') ?? 1_000_000]
  return chance.pick([min, max, min + chance.below(Math.max(1, Math.min(1e9, max - min)))])
}

/** Marks a member that is left out. */
const NOTHING = Symbol('left out')

/** Draws a value that fits a schema, or nearly. Throws for a type of schema that is not supported. */
export function drawFittingValue(shape: unknown, chance: Chance): unknown {
  const schema = shape as SchemaShape
  switch (schema.type) {
    case 'strict_object': {
      const parts = Object.entries(schema.entries ?? {}).map(
        ([name, part]) =>
          [
            name,
            part.type === 'exact_optional' && chance.happens(0.5) ? NOTHING : drawFittingValue(part, chance),
          ] as const,
      )
      return Object.fromEntries(parts.filter(([, value]) => value !== NOTHING))
    }
    case 'variant':
    case 'union':
      return drawFittingValue(chance.pick(schema.options ?? []), chance)
    case 'picklist':
      return chance.pick(schema.options ?? [])
    case 'literal':
      return schema.literal
    case 'array':
      return Array.from({ length: chance.below(4) }, () => drawFittingValue(schema.item, chance))
    case 'tuple':
    case 'undefined':
    case 'optional':
    case 'exact_optional':
      return schema.wrapped === undefined ? undefined : drawFittingValue(schema.wrapped, chance)
    case 'boolean':
      return chance.happens(0.5)
    case 'number':
      return numberFor(schema, chance)
    case 'string':
      return textFor(schema, chance)
    default:
      throw new RangeError(`No value is known that fits ${schema.type}.`)
  }
}
