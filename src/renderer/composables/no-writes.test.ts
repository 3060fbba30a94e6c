import { expect, it } from 'vitest'
import type { Hold } from '@core/guard/guard'
import { foremostFirst } from './no-writes'

const opening: Hold = { is: 'reconciling' }
const offline: Hold = { is: 'offline' }
const unset: Hold = { is: 'read-only', why: 'guards unset' }
const noKey: Hold = { is: 'read-only', why: 'no key' }
const barred: Hold = { is: 'read-only', why: 'root' }
const locked: Hold = { is: 'read-only', why: 'desk locked', left: { says: 'Nothing is open.', asOf: 1 } }

it.each<[string, readonly Hold[], readonly Hold[]]>([
  ['nothing that only lets it read', [offline, opening], [offline, opening]],
  ['the lock before all else of that kind', [opening, unset, noKey, locked], [opening, locked, unset, noKey]],
  ['what cannot be written to before what could be mended', [unset, noKey, barred], [barred, unset, noKey]],
  ['both', [unset, barred, offline, locked], [locked, barred, unset, offline]],
])('says of a profile first what is mended first: %s', (_, holds, said) =>
  expect(foremostFirst(holds)).toEqual(said),
)
