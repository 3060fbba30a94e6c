import type { Chance } from '../chance'
import { figureText, hostileTexts, shortText } from './hostile-text'

/** Something nested in itself so many times. */
function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { deep: value } : [value]
  return value
}

function cycle(): unknown {
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  return cyclic
}

/** An error that says nothing of where it was made: the same in each run. */
const broken = (error: Error): Error => Object.assign(error, { stack: error.message })

const strange: readonly ((chance: Chance) => unknown)[] = [
  () => undefined,
  () => null,
  chance => chance.pick([0, -0, -1, 1.5, NaN, Infinity, -Infinity, 1e21, 2 ** 53, 5e-324]),
  () => 10n,
  () => true,
  chance => shortText(chance),
  chance => figureText(chance),
  chance => chance.pick(hostileTexts).repeat(1 + chance.below(300)),
  chance => 'x'.repeat(chance.happens(0.02) ? 600_000 : chance.below(3_000)),
  () => [],
  () => ({}),
  () => [undefined],
  () => Object.assign([], { 5: 1 }),
  () => Object.assign([1, 2], { more: 3 }),
  () => new Date(0),
  () => new Map([['is', 'order']]),
  () => new Set([1]),
  () => /x/g,
  () => new Uint8Array(10),
  () => new ArrayBuffer(8),
  () => new SharedArrayBuffer(8),
  () => new Float64Array([1, 2]),
  () => new BigInt64Array([1n]),
  () => new DataView(new ArrayBuffer(8)),
  chance => [chance.pick([-0, NaN, Infinity])],
  () => ['\ud800', { '\udfff': '\ud800' }],
  () => [broken(new TypeError('x', { cause: { deep: 1 } }))],
  () => new Blob(['x']),
  () => new Map<unknown, unknown>([[{ key: 1 }, new Set([new Map()])]]),
  chance => Array.from({ length: chance.happens(0.02) ? 120_000 : 40 }, () => 1),
  chance =>
    Object.fromEntries(Array.from({ length: chance.happens(0.02) ? 120_000 : 40 }, (_, at) => [at, at])),
  () => Object.defineProperty({}, 'token', { enumerable: true, get: () => 'read' }),
  () => new Proxy({ token: 'x' }, { ownKeys: () => ['token'] }),
  () => broken(new Error('x')),
  () => Object('boxed'),
  () => Object(1),
  () => cycle(),
  chance => nested(chance.pick([5, 39, 41, 900])),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  () => JSON.parse('{"constructor":{"prototype":{"polluted":true}}}') as unknown,
  () => ({ toJSON: 1 }),
  () => Object.assign(Object.create(null) as object, { a: 1 }),
  () => ({ length: 2 ** 31 }),
  () => ({ then: 1 }),
  () => ({ valueOf: 'x', toString: 'y' }),
  () => new Array(chance10),
  // These cannot be cloned: the bridge itself throws them back.
  () => () => 1,
  () => Symbol('x'),
]
const chance10 = 10

/** A value that no call is made for. */
export const hostileValue = (chance: Chance): unknown => chance.pick(strange)(chance)
